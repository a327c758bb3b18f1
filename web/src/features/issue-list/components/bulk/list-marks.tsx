import { Suspense, useMemo } from 'react'
import { useFormats, useT, withTexts } from '../../../../platform/i18n/index.ts'
import { lazyPart } from '../../../../ui/lazy-part.tsx'
import type { CommandTarget } from '../../../commands/index.ts'
import { useCommandKeys, useTargetCount } from '../../../commands/index.ts'
import type { ListProject } from '../../../custom-fields/index.ts'
import type { IssuePageParams } from '../../../issue-search/index.ts'
import type { IssuePageReply, ListedIssue } from '../../../issues/index.ts'
import { useCommandTarget, type WholeSearch } from './use-command-target.ts'
import type { RowSelecting } from './use-row-selection.ts'

const BulkBar = lazyPart(() =>
  withTexts(['bulk', 'commands'], () => import('./bulk-bar.tsx')).then(file => file.BulkBar),
)

export type ListMarksProps = {
  readonly selecting: RowSelecting
  /** The row that commands go to while nothing is marked. */
  readonly active: ListedIssue | undefined
  readonly loadedCount: number
  readonly params: IssuePageParams
  /** How many the search finds; undefined while that is unknown. */
  readonly total: Pick<IssuePageReply, 'total' | 'totalIsMinimum'> | undefined
  readonly projects: readonly ListProject[]
}

/** The bar over the end of a list and the keys of commands, for the marked issues or the active one. */
export function ListMarks({ selecting, active, loadedCount, params, total, projects }: ListMarksProps) {
  const search = useWholeSearch(params, total)
  const target = useCommandTarget(selecting, search)
  const { selection, isEmpty } = selecting
  useCommandKeys(() => {
    if (!isEmpty) return target
    return active && { kind: 'issues', issues: [{ id: active.id, idReadable: active.idReadable }] }
  })
  const isMore = total?.totalIsMinimum === true || (total?.total ?? 0) > loadedCount
  const offersWhole = isMore && (selection.isWhole || (loadedCount > 0 && selection.ids.size >= loadedCount))
  const shown = useMemo(() => (isEmpty ? undefined : target), [isEmpty, target])
  return (
    <>
      <p role="status" className="sr-only">
        {shown && <MarkedCount target={shown} />}
      </p>
      <Suspense fallback={null}>
        {shown && (
          <BulkBar
            selecting={selecting}
            target={shown}
            projects={projects}
            wholeCount={offersWhole ? search?.shown : undefined}
          />
        )}
      </Suspense>
    </>
  )
}

function MarkedCount({ target }: { readonly target: CommandTarget }) {
  return useT()('list.marked', { shown: useTargetCount(target).shown })
}

function useWholeSearch(
  { query, folder, hideResolved }: IssuePageParams,
  total: ListMarksProps['total'],
): WholeSearch | undefined {
  const t = useT()
  const { number } = useFormats()
  const count = total?.total
  const isMinimum = total?.totalIsMinimum === true
  return useMemo(
    () =>
      count === undefined
        ? undefined
        : {
            query,
            folder,
            hideResolved,
            count,
            shown: isMinimum ? t('issues.countAtLeast', { count: number(count) }) : number(count),
          },
    [query, folder, hideResolved, count, isMinimum, t, number],
  )
}
