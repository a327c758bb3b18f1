import type { ReactNode } from 'react'
import { isPriorityField } from '../../../custom-fields/index.ts'
import type { IssuePageParams } from '../../../issue-search/index.ts'
import type { ListedIssue } from '../../../issues/index.ts'
import { listColumns } from '../../model/list-columns.ts'
import type { ListLayout } from '../../model/list-layout.ts'
import { IssueList, type IssueListProps } from '../issue-list.tsx'
import { GroupedList } from './grouped-list.tsx'
import { TreeList } from './tree-list.tsx'
import { type ColumnsProps, useColumns } from './use-columns.tsx'

/** The issues of a list with groups or a tree: those shown, in order, and all that are loaded. */
export type LaidOutIssues = { readonly shown: readonly ListedIssue[]; readonly loaded: readonly ListedIssue[] }

export type LaidOutListProps = IssueListProps &
  Omit<ColumnsProps, 'columns'> & {
    readonly layout: ListLayout
    readonly params: IssuePageParams
    readonly onMove: (index: number) => void
    /** Told what a list with groups or a tree shows, in order. */
    readonly onIssues: (issues: LaidOutIssues) => void
    readonly empty: ReactNode
  }

/** A list in any other layout than the usual one; its code comes when it is first chosen. */
export function LaidOutList({ layout, params, onMove, onIssues, empty, ...props }: LaidOutListProps) {
  const { projects, order, onOrder, ...list } = props
  const { columns, groupBy, isTree, isCompact } = layout
  const view = useColumns({ columns, projects, order, onOrder })
  if (isTree) {
    return (
      <TreeList
        {...list}
        {...view}
        isCompact={isCompact}
        params={params}
        onMove={onMove}
        onIssues={onIssues}
        empty={empty}
      />
    )
  }
  if (groupBy !== null) {
    const field = listColumns(projects).find(({ id }) => id === groupBy)
    const kind = field?.kind === 'enum' && isPriorityField(field.name ?? '') ? 'priority' : (field?.kind ?? groupBy)
    return (
      <GroupedList
        {...list}
        {...view}
        // Another search begins at its top.
        key={groupBy}
        isCompact={isCompact}
        params={params}
        by={groupBy}
        kind={kind}
        onIssues={onIssues}
        empty={empty}
      />
    )
  }
  return <IssueList {...list} {...view} isCompact={isCompact} />
}
