import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useFormats, useT } from '../../../../platform/i18n/index.ts'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { ErrorState } from '../../../../ui/states.tsx'
import { VirtualList } from '../../../../ui/virtual-list.tsx'
import { joinQueries } from '../../../saved-searches/index.ts'
import { type IssueGroup, useIssueGroups } from '../../api/use-issue-groups.ts'
import type { IssuePageParams } from '../../api/use-issue-page.ts'
import { type GroupPages, groupedRows, loadedIssues, shownIssues, wantedGroups } from '../../model/grouped-rows.ts'
import { type IssueListProps, ListFrame, ROOM_FOR_BAR, rowHeight, useMarking, WaitingRow } from '../list/issue-list.tsx'
import { IssueRow } from '../list/issue-row.tsx'
import { GroupHeader } from './group-header.tsx'
import { GroupLoader } from './group-loader.tsx'
import type { LaidOutIssues } from './laid-out-list.tsx'
import { useClosedGroups } from './use-closed-groups.ts'
import { useGroupKeys } from './use-group-keys.ts'

export type GroupedListProps = Omit<IssueListProps, 'hasMore' | 'onNearEnd' | 'isOutdated'> & {
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
  const { params, by, kind, onIssues, issues, activeIndex, openId, focusRequest, empty } = props
  const { onHover, frameRef, selecting, isCompact = false, content, header, minWidth } = props
  const t = useT()
  const formats = useFormats()
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
  const active = issues[activeIndex]
  const activeRow = rows.findIndex(row => row.kind === 'issue' && row.issue.id === active?.id)
  const frame = useRef<HTMLDivElement | null>(null)
  const groupOfActive = () => {
    const row = rows[activeRow]
    return row?.kind === 'issue' ? row.groupId : undefined
  }
  useGroupKeys({
    frame,
    groupOfActive,
    isClosed: id => closed.has(id),
    onToggle: toggle,
  })
  const { onMark, onPress, touch, menu } = useMarking(props)
  const getKey = useCallback((index: number) => rows[index]?.key ?? index, [rows])
  const { selection, isEmpty, toggleMany } = selecting
  const isMarked = (id: string) => selection.isWhole || selection.ids.has(id)

  if (error && !data) {
    return <ErrorState title={t('issues.failed')} text={error.message} onRetry={() => void refetch()} />
  }
  if (!data) return <SkeletonRows />
  if (groups.length === 0) return empty
  return (
    <ListFrame
      frameRef={node => {
        frame.current = node
        if (typeof frameRef === 'function') frameRef(node)
        else if (frameRef) frameRef.current = node
      }}
      issues={shown}
      isOutdated={isPlaceholderData}
      touch={touch}
    >
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
      <VirtualList
        label={t('issues.title')}
        header={header}
        {...(minWidth === undefined ? {} : { minWidth })}
        rowHeight={rowHeight(isCompact)}
        className={isEmpty ? '' : ROOM_FOR_BAR}
        count={rows.length}
        activeIndex={activeRow}
        getKey={getKey}
        onRangeChange={onRangeChange}
        renderRow={index => {
          const row = rows[index]
          if (!row || row.kind === 'waiting') return <WaitingRow isCompact={isCompact} />
          if (row.kind === 'group') {
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
          }
          const isActive = index === activeRow
          return (
            <IssueRow
              issue={row.issue}
              isActive={isActive}
              isOpen={openId !== undefined && row.issue.idReadable === openId}
              focusRequest={isActive ? focusRequest : 0}
              onPress={onPress}
              onHover={onHover}
              onMark={onMark}
              isMarked={isMarked(row.issue.id)}
              isMarking={!isEmpty}
              content={content}
              isCompact={isCompact}
              t={t}
              formats={formats}
            />
          )
        }}
      />
      {menu}
    </ListFrame>
  )
}
