import { Skeleton } from '../../../ui/skeleton.tsx'

const COLUMNS = [
  { id: 'a', cards: ['1', '2', '3', '4', '5'] },
  { id: 'b', cards: ['1', '2', '3'] },
  { id: 'c', cards: ['1', '2', '3', '4'] },
  { id: 'd', cards: ['1', '2'] },
] as const

/** Stands where a board will be, so that nothing moves when it comes. */
export function BoardSkeleton() {
  return (
    <div aria-hidden className="flex min-h-0 flex-1 gap-2 overflow-hidden p-3.5">
      {COLUMNS.map(({ id, cards }) => (
        <div key={id} className="flex min-w-66 flex-1 flex-col gap-2 rounded-panel bg-sunken p-2">
          <Skeleton className="mb-1 h-4 w-28" />
          {cards.map(card => (
            <Skeleton key={card} className="h-20 w-full rounded-panel" />
          ))}
        </div>
      ))}
    </div>
  )
}
