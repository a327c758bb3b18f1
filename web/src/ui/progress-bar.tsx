import { ProgressBar as AriaProgressBar } from 'react-aria-components'

export type ProgressBarProps = {
  readonly label: string
  /** 0 to 1; without it the bar only says that something goes on. */
  readonly part?: number
}

export function ProgressBar({ label, part }: ProgressBarProps) {
  return (
    <AriaProgressBar
      aria-label={label}
      value={(part ?? 0) * 100}
      isIndeterminate={part === undefined}
      className="block w-full"
    >
      {({ percentage, isIndeterminate }) => (
        <div className="relative h-1 overflow-hidden rounded-full bg-hover">
          {isIndeterminate ? (
            <div className="absolute inset-y-0 w-2/5 animate-[slide_1.2s_ease-in-out_infinite] rounded-full bg-accent" />
          ) : (
            <div
              className="h-full rounded-full bg-accent transition-[width] duration-200"
              style={{ width: `${percentage ?? 0}%` }}
            />
          )}
        </div>
      )}
    </AriaProgressBar>
  )
}
