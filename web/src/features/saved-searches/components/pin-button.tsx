import { Star } from 'lucide-react'
import { Button } from 'react-aria-components'
import { useT } from '../../../platform/i18n/index.ts'
import { useMe } from '../../../platform/session/index.ts'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { setPinned } from '../api/change-folder.ts'
import type { Folder } from '../model/folder.ts'

type PinProps = { readonly folder: Folder; readonly className?: string }

const FILLED = '[&_svg]:fill-current'

/** A star that puts the folder into the sidebar. */
export function PinButton({ folder, className }: PinProps) {
  const t = useT()
  const me = useMe()
  const { pinned } = folder
  if (me?.guest !== false) return null
  return (
    <IconButton
      label={t(pinned ? 'saved-searches.unpin' : 'saved-searches.pin')}
      icon={Star}
      onPress={() => void setPinned(folder, !pinned)}
      variant={pinned ? 'link' : 'ghost'}
      className={cx('size-7', pinned && FILLED, className)}
    />
  )
}

/** The same for rows of lists, without a tooltip. */
export function PinToggle({ folder }: PinProps) {
  const t = useT()
  const me = useMe()
  const { pinned, name } = folder
  if (me?.guest !== false) return null
  return (
    <Button
      aria-label={t('saved-searches.pin.of', { name })}
      aria-pressed={pinned}
      onPress={() => void setPinned(folder, !pinned)}
      className={cx(
        'flex size-8 shrink-0 items-center justify-center rounded-control hover:bg-line',
        pinned ? cx(FILLED, 'text-accent-text') : 'text-faint hover:text-fg',
      )}
    >
      <Star size={16} strokeWidth={1.75} aria-hidden />
    </Button>
  )
}
