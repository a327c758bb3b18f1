import { Paperclip } from 'lucide-react'
import { useFormats, useT } from '../../../../platform/i18n/index.ts'
import type { AttachmentData } from '../../model/issue.ts'

type CommentFilesProps = { readonly files: readonly AttachmentData[]; readonly text: string }

/** Files of a comment that its text does not show already. */
export function CommentFiles({ files, text }: CommentFilesProps) {
  const t = useT()
  const { bytes } = useFormats()
  const shown = files.filter(({ name, removed }) => removed !== true && name && !text.includes(name))
  if (shown.length === 0) return null
  return (
    <ul className="mt-1.5 flex flex-wrap gap-1.5">
      {shown.map(({ id, name, url, size }) => (
        <li key={id} className="min-w-0">
          <a
            href={url ?? ''}
            download={name ?? ''}
            aria-label={t('issue.files.download', { name: name ?? '' })}
            className="flex h-7 min-w-0 items-center gap-1.5 rounded-control border border-line px-2 text-xs hover:bg-hover"
          >
            <Paperclip size={12} aria-hidden className="shrink-0 text-faint" />
            <span className="min-w-0 truncate">{name}</span>
            <span className="shrink-0 text-faint">{bytes(size ?? 0)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
