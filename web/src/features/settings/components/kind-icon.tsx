import { CircleDot, FileText, type LucideIcon, MessageSquare, Paperclip, Tag as TagIcon } from 'lucide-react'
import { useT } from '../../../platform/i18n/index.ts'

const ICONS: Readonly<Record<string, LucideIcon>> = {
  issue: CircleDot,
  article: FileText,
  comment: MessageSquare,
  attachment: Paperclip,
  tag: TagIcon,
}

/** What kind of thing was deleted, by its sign and its name. */
export function KindIcon({ kind }: { readonly kind: string }) {
  const t = useT()
  const Icon = ICONS[kind] ?? CircleDot
  return (
    <Icon
      size={18}
      strokeWidth={1.75}
      role="img"
      aria-label={t(`deleted-items.kind.${kind}`)}
      className="shrink-0 text-faint"
    />
  )
}
