import { Check } from 'lucide-react'
import { cx } from '../../../ui/class-names.ts'

export type RowCheckProps = {
  readonly label: string
  readonly isMarked: boolean
  /** Without it the box appears under the pointer and with the focus. */
  readonly isShown: boolean
  /** Whether the Tab key stops here. */
  readonly isReachable: boolean
  readonly onMark: (isRange: boolean) => void
}

/** The box at a row's start that marks the row; pressed with Shift it marks up to the row. Plain, for there are many. */
export function RowCheck({ label, isMarked, isShown, isReachable, onMark }: RowCheckProps) {
  return (
    <label
      data-row-check
      className={cx(
        'absolute inset-y-0 start-0 flex w-8 items-center justify-center has-focus-visible:opacity-100',
        isShown ? 'opacity-100' : 'opacity-0 group-hover/row:opacity-100 max-xs:pointer-events-none',
      )}
    >
      <input
        type="checkbox"
        aria-label={label}
        checked={isMarked}
        tabIndex={isReachable ? 0 : -1}
        onChange={event => onMark(event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)}
        className="peer size-4 appearance-none rounded border border-line-strong bg-surface checked:border-accent checked:bg-accent hover:border-accent"
      />
      <Check
        size={12}
        strokeWidth={3}
        aria-hidden
        className="pointer-events-none absolute text-accent-fg opacity-0 peer-checked:opacity-100"
      />
    </label>
  )
}
