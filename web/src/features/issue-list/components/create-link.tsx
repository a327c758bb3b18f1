import { Plus } from 'lucide-react'
import { useT } from '../../../platform/i18n/index.ts'
import { Link } from '../../../platform/navigation/index.ts'
import { useCan } from '../../../platform/permissions/index.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { hasRoomForPanel } from './panel-room.ts'

export type CreateLinkProps = { readonly to: string; readonly onCreate: () => void }

/** A link, so that it opens in another tab too; a plain press stays on the list. */
export function CreateLink({ to, onCreate }: CreateLinkProps) {
  const t = useT()
  const canCreate = useCan('CREATE_ISSUE')
  if (!canCreate) return null
  return (
    <Link
      to={to}
      aria-label={t('issues.new')}
      className={cx(buttonClass('primary'), 'max-xs:w-9 max-xs:px-0')}
      onClick={event => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || !hasRoomForPanel()) return
        event.preventDefault()
        onCreate()
      }}
    >
      <Plus size={16} strokeWidth={2} aria-hidden />
      <span className="max-xs:hidden">{t('issues.new')}</span>
    </Link>
  )
}
