import type { FinishedCard } from '@cairn/common/features/agile'
import { Link } from '../../../../platform/navigation/index.ts'

/** A card of a table: as much of its summary as its column has room for. */
export function CardLink({ idReadable, summary }: Pick<FinishedCard, 'idReadable' | 'summary'>) {
  return (
    <Link to={`/issue/${idReadable}`} className="flex min-w-80 items-baseline gap-2 hover:underline">
      <span className="shrink-0 font-mono text-muted">{idReadable}</span>
      <span className="w-0 flex-1 truncate font-normal" dir="auto">
        {summary}
      </span>
    </Link>
  )
}
