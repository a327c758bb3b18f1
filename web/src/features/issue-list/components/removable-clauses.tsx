import { X } from 'lucide-react'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { Button } from '../../../ui/button.tsx'
import { type IssuePageParams, useIssueCounts } from '../../issue-search/index.ts'
import type { Clause } from '../model/query-parts.ts'

export type RemovableClausesProps = {
  readonly clauses: readonly Clause[]
  readonly params: IssuePageParams
  readonly onQuery: (query: string) => void
}

/** The parts of a query that finds nothing, each with how many issues there were without it. */
export function RemovableClauses({ clauses, params, onQuery }: RemovableClausesProps) {
  const t = useT()
  const { number } = useFormats()
  const counts = useIssueCounts(clauses.map(({ without }) => ({ ...params, query: without })))
  return (
    <ul className="flex flex-col gap-1.5">
      {clauses.map(({ text, without }, index) => {
        const count = counts[index]
        const found = count && (count.totalIsMinimum ? `${number(count.total)}+` : number(count.total))
        return (
          <li key={without} className="flex items-center gap-2">
            <Button size="small" icon={X} onPress={() => onQuery(without)} isDisabled={count?.total === 0}>
              <bdi className="max-w-64 truncate font-mono">{text}</bdi>
            </Button>
            <span className="text-start text-xs text-muted tabular-nums">
              {found === undefined
                ? '…'
                : t('issues.none.without', { count: found, isNone: String(count?.total === 0) })}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
