import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { problemText } from '../../../../platform/api/index.ts'
import { useT } from '../../../../platform/i18n/index.ts'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { ErrorState } from '../../../../ui/states.tsx'
import type { IssuePageParams } from '../../../issue-search/index.ts'
import { joinQueries } from '../../../saved-searches/index.ts'
import { useIssueGroups } from '../../api/use-issue-groups.ts'
import { type GroupPages, groupedRows, loadedIssues, shownIssues, wantedGroups } from '../../model/grouped-rows.ts'
import type { IssueGroup } from '../../model/issue-group.ts'
import { FailedRow, IssueRows, type RowsProps } from '../issue-rows.tsx'
import { GroupHeader } from './group-header.tsx'
import { GroupLoader } from './group-loader.tsx'
import type { LaidOutIssues } from './laid-out-list.tsx'
import { useClosedGroups } from './use-closed-groups.ts'
import { useSideKeys } from './use-side-keys.ts'

export type GroupedListProps = RowsProps & {
  readonly params: IssuePageParams
  /** `project`, `reporter`, `tag` or a custom field's id. */
  readonly by: string
  /** Type of that field, for its icons. */
  readonly kind: string
  /** Told what is shown, in order. */
  readonly onIssues: (issues: LaidOutIssues) => void
  /** Shown when nothing is found. */
  readonly empty: ReactNode
}

const NO_GROUPS: readonly IssueGroup[] = []

/** A list whose issues stand in groups, each loaded as far as it is seen. */
export function GroupedList(props: GroupedListProps) {
  const { params, by, kind, onIssues, empty, ...list } = props
  const { issues, activeIndex, activeId, frameRef, selecting, isCompact = false } = list
  const t = useT()
  const { data, isPlaceholderData, error, refetch } = useIssueGroups(params, by)
  const groups = data ?? NO_GROUPS
  const { closed, toggle, setClosed } = useClosedGroups(by)
  const [pages, setPages] = useState<ReadonlyMap<string, GroupPages>>(new Map())
  const [asked, setAsked] = useState<ReadonlyMap<string, number>>(new Map())
  const rows = useMemo(() => groupedRows(groups, closed, pages), [groups, closed, pages])
  const shown = useMemo(() => shownIssues(rows), [rows])
  const loaded = useMemo(() => loadedIssues(groups, pages), [groups, pages])
  useEffect(() => onIssues({ shown, loaded }), [shown, loaded, onIssues])

  const onRangeChange = useCallback(
    (first: number, last: number) => {
      const wanted = wantedGroups(rows, first, last)
      if (wanted.length === 0) return
      setAsked(old => {
        const next = new Map(old)
        for (const id of wanted) next.set(id, pages.get(id)?.issues.length ?? 0)
        const isSame = next.size === old.size && [...next].every(([id, length]) => old.get(id) === length)
        return isSame ? old : next
      })
    },
    [rows, pages],
  )
  const onPages = useCallback(
    (id: string, loaded: GroupPages | undefined) =>
      setPages(old => {
        const next = new Map(old)
        if (loaded) next.set(id, loaded)
        else next.delete(id)
        return next
      }),
    [],
  )
  // The wanted issue, as soon as it is there; else what stands for it meanwhile.
  const rowOf = (id: string | null | undefined) =>
    id ? rows.findIndex(row => row.kind === 'issue' && row.issue.idReadable === id) : -1
  const wanted = rowOf(activeId)
  const activeRow = wanted >= 0 ? wanted : rowOf(issues[activeIndex]?.idReadable)
  const setOpen = (event: KeyboardEvent, opens: boolean) => {
    const header = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-group]') : null
    const row = rows[activeRow]
    const id = header?.dataset.group ?? (row?.kind === 'issue' ? row.groupId : undefined)
    if (id === undefined || closed.has(id) !== opens) return
    // The row that has the focus goes away; its header may be out of sight until then.
    const focusHeader = () => frameRef.current?.querySelector<HTMLElement>(`[data-group="${CSS.escape(id)}"]`)?.focus()
    if (!opens) {
      focusHeader()
      requestAnimationFrame(focusHeader)
    }
    toggle(id)
  }
  useSideKeys({ frame: frameRef, onOpen: event => setOpen(event, true), onClose: event => setOpen(event, false) })
  const getKey = useCallback((index: number) => rows[index]?.key ?? index, [rows])
  const { selection, isEmpty, toggleMany } = selecting
  const isMarked = (id: string) => selection.isWhole || selection.ids.has(id)

  if (error && !data) {
    return <ErrorState title={t('issues.failed')} text={problemText(error)} onRetry={() => void refetch()} />
  }
  if (!data) return <SkeletonRows />
  if (groups.length === 0) return empty
  return (
    <>
      {groups.map(group =>
        asked.has(group.id) ? (
          <GroupLoader
            key={`${group.id} ${group.query}`}
            id={group.id}
            params={{ ...params, query: joinQueries(params.query, group.query) }}
            asked={asked.get(group.id) ?? 0}
            onPages={onPages}
          />
        ) : null,
      )}
      <IssueRows
        {...list}
        issues={shown}
        isOutdated={isPlaceholderData}
        count={rows.length}
        activeRow={activeRow}
        getKey={getKey}
        onRangeChange={onRangeChange}
        rowAt={index => {
          const row = rows[index]
          return row?.kind === 'issue' ? { issue: row.issue } : undefined
        }}
        otherRow={index => {
          const row = rows[index]
          if (row?.kind === 'failed') return <FailedRow isCompact={isCompact} onRetry={row.onRetry} />
          if (row?.kind !== 'group') return null
          const members = pages.get(row.group.id)?.issues ?? []
          return (
            <GroupHeader
              group={row.group}
              kind={kind}
              isOpen={row.isOpen}
              isCompact={isCompact}
              isMarking={!isEmpty}
              isMarked={members.length > 0 && members.every(({ id }) => isMarked(id))}
              onMark={members.length > 0 ? () => toggleMany(members.map(({ id }) => id)) : undefined}
              onToggle={withAll =>
                withAll ? setClosed(row.isOpen ? groups.map(({ id }) => id) : []) : toggle(row.group.id)
              }
            />
          )
        }}
      />
    </>
  )
}
