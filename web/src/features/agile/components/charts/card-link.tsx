import type { FinishedCard } from '@cairn/common/features/agile'
import { Link } from '../../../../platform/navigation/index.ts'

/** A card of a table. */
export function CardLink({ idReadable, summary }: Pick<FinishedCard, 'idReadable' | 'summary'>) {
  return (
    <Link to={`/issue/${idReadable}`} className="flex max-w-80 items-baseline gap-2 hover:underline">
      <span className="shrink-0 font-mono text-muted">{idReadable}</span>
      <span className="truncate font-normal" dir="auto">
        {summary}
      </span>
    </Link>
  )
}
