export type ProgressBarProps = {
  readonly label: string
  /** 0 to 1; without it the bar only says that something goes on. */
  readonly part?: number
}

export function ProgressBar({ label, part }: ProgressBarProps) {
  const percent = part === undefined ? undefined : Math.round(Math.min(Math.max(part, 0), 1) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="block w-full"
    >
      <div className="relative h-1 overflow-hidden rounded-full bg-hover">
        {percent === undefined ? (
          <div className="absolute inset-y-0 w-2/5 animate-[slide_1.2s_ease-in-out_infinite] rounded-full bg-accent" />
        ) : (
          <div
            className="h-full rounded-full bg-accent transition-[width] duration-200"
            style={{ width: `${percent}%` }}
          />
        )}
      </div>
    </div>
  )
}
