import { lazy, type ReactNode, Suspense } from 'react'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { isFlat } from '../../model/list-layout.ts'
import { IssueList } from '../list/issue-list.tsx'
import type { LaidOutListProps } from './laid-out-list.tsx'

const LaidOutList = lazy(() => import('./laid-out-list.tsx').then(file => ({ default: file.LaidOutList })))

export type ListBodyProps = Omit<LaidOutListProps, 'empty'> & { readonly empty?: ReactNode }

/** The issues of a list in the chosen layout. The usual rows are there at once, other layouts bring their code. */
export function ListBody({ empty = null, ...props }: ListBodyProps) {
  const { layout, params, projects, order, onOrder, onMove, onIssues, ...list } = props
  if (isFlat(layout) && layout.columns === null) return <IssueList {...list} isCompact={layout.isCompact} />
  return (
    <Suspense fallback={<SkeletonRows />}>
      <LaidOutList {...props} empty={empty} />
    </Suspense>
  )
}
