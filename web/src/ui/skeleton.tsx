import { cx } from './class-names.ts'

/** A grey shape where content will be. Give it a width and a height by class. */
export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <span
      aria-hidden
      className={cx('block animate-[shimmer_1.4s_ease-in-out_infinite] rounded bg-hover', className ?? 'h-4 w-40')}
    />
  )
}

const WIDTHS = ['w-3/5', 'w-2/5', 'w-1/2', 'w-4/5', 'w-1/3', 'w-3/4'] as const

/** Rows of a list that is loading. */
export function SkeletonRows({ count = 12 }: { readonly count?: number }) {
  return (
    <div aria-hidden className="flex flex-col">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <div key={index} className="flex h-9 items-center gap-3 border-b border-line px-3">
          <Skeleton className="size-4 rounded-full" />
          <Skeleton className="h-3 w-16" />
          <div className="flex-1">
            <Skeleton className={cx('h-3', WIDTHS[index % WIDTHS.length] ?? 'w-1/2')} />
          </div>
          <Skeleton className="size-5 rounded-full" />
        </div>
      ))}
    </div>
  )
}
