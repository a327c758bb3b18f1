import { Skeleton } from '../../../ui/skeleton.tsx'

const TEXT_WIDTHS = ['w-full', 'w-11/12', 'w-4/5', 'w-2/3'] as const
const FIELD_WIDTHS = ['w-16', 'w-24', 'w-20', 'w-28', 'w-16', 'w-20'] as const

/** Where the issue's parts will be. */
export function IssueSkeleton({ variant }: { readonly variant: 'page' | 'panel' }) {
  const fields = (
    <div className="flex flex-col gap-4">
      {FIELD_WIDTHS.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
        <div key={index} className="flex gap-6">
          <Skeleton className="h-3 w-20" />
          <Skeleton className={`h-3 ${width}`} />
        </div>
      ))}
    </div>
  )
  return (
    <div aria-hidden className="flex min-h-0 flex-1 overflow-hidden">
      <div className={variant === 'page' ? 'flex-1 p-6 lg:px-10' : 'flex-1 p-4'}>
        <div className="mx-auto flex max-w-190 flex-col gap-3">
          <Skeleton className="mb-4 h-6 w-3/4" />
          {variant === 'panel' && <div className="mb-4">{fields}</div>}
          {TEXT_WIDTHS.map(width => (
            <Skeleton key={width} className={`h-3 ${width}`} />
          ))}
        </div>
      </div>
      {variant === 'page' && <div className="w-80 border-s border-line p-5 max-md:hidden">{fields}</div>}
    </div>
  )
}
