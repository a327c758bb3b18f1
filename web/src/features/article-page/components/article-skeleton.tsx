import { Skeleton } from '../../../ui/skeleton.tsx'

const WIDTHS = ['w-full', 'w-11/12', 'w-full', 'w-4/5', 'w-2/3'] as const

/** Where the article's title and text will be. */
export function ArticleSkeleton() {
  return (
    <div aria-hidden className="flex min-h-0 flex-1 overflow-hidden p-6">
      <div className="mx-auto flex w-full max-w-190 flex-col gap-3">
        <Skeleton className="mb-4 h-6 w-3/5" />
        {WIDTHS.map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
          <Skeleton key={index} className={`h-3 ${width}`} />
        ))}
      </div>
    </div>
  )
}
