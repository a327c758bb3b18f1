import { lazy, Suspense, useMemo } from 'react'
import { useI18n } from '../../../../platform/i18n/index.ts'
import type { ListedIssue } from '../../api/listed-issues.ts'
import type { ListProject } from '../../api/use-list-projects.ts'
import { useCommandKeys } from '../commands/use-command-keys.ts'
import { useCommandTarget, type WholeSearch } from './use-command-target.ts'
import type { RowSelecting } from './use-row-selection.ts'

const BulkBar = lazy(() => import('./bulk-bar.tsx').then(file => ({ default: file.BulkBar })))

export type ListMarksProps = {
  readonly selecting: RowSelecting
  /** The row that commands go to while nothing is marked. */
  readonly active: ListedIssue | undefined
  readonly loadedCount: number
  /** The search of the list and how many it finds; undefined while that is unknown. */
  readonly search: WholeSearch | undefined
  readonly projects: readonly ListProject[]
}

/** The bar over the end of a list and the keys of commands, for the marked issues or the active one. */
export function ListMarks({ selecting, active, loadedCount, search, projects }: ListMarksProps) {
  const { formatLocale } = useI18n()
  const target = useCommandTarget(selecting, search)
  const { selection, isEmpty } = selecting
  useCommandKeys(() => {
    if (!isEmpty) return target
    return active && { kind: 'issues', issues: [{ id: active.id, idReadable: active.idReadable }] }
  })
  const isMore = search !== undefined && search.count !== new Intl.NumberFormat(formatLocale).format(loadedCount)
  const offersWhole = isMore && (selection.isWhole || (loadedCount > 0 && selection.ids.size >= loadedCount))
  const shown = useMemo(() => (isEmpty ? undefined : target), [isEmpty, target])
  return (
    <Suspense fallback={null}>
      {shown && (
        <BulkBar
          selecting={selecting}
          target={shown}
          projects={projects}
          wholeCount={offersWhole ? search.count : undefined}
        />
      )}
    </Suspense>
  )
}
