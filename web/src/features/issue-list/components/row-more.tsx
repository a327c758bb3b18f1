import { Ellipsis } from 'lucide-react'
import { cx } from '../../../ui/class-names.ts'

export type RowMoreProps = {
  readonly label: string
  /** Whether the Tab key stops here. */
  readonly isReachable: boolean
}

/** The button at a row's end, under the pointer, behind which its actions are; the frame of the rows opens them. */
export function RowMore({ label, isReachable }: RowMoreProps) {
  return (
    <button
      type="button"
      data-row-more
      aria-label={label}
      aria-haspopup="menu"
      tabIndex={isReachable ? 0 : -1}
      className={cx(
        'absolute inset-y-0 end-1.5 my-auto flex size-7 items-center justify-center rounded-control border border-line bg-surface text-muted opacity-0 group-hover/row:opacity-100 hover:text-fg focus-visible:opacity-100 aria-expanded:opacity-100 max-xs:hidden pointer-coarse:hidden',
        // What lies under it fades out instead of being cut.
        'before:pointer-events-none before:absolute before:-inset-y-px before:end-full before:w-9 before:bg-linear-to-l before:from-(--row) before:from-40% before:to-transparent rtl:before:bg-linear-to-r',
      )}
    >
      <Ellipsis size={16} strokeWidth={1.75} aria-hidden />
    </button>
  )
}
