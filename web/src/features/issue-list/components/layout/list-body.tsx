import { type ReactNode, Suspense } from 'react'
import { withTexts } from '../../../../platform/i18n/index.ts'
import { lazyPart } from '../../../../ui/lazy-part.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { isFlat } from '../../model/list-layout.ts'
import { IssueList } from '../issue-list.tsx'
import type { LaidOutListProps } from './laid-out-list.tsx'
import { type OrderedFolder, OrderTools } from './order-tools.tsx'

const LaidOutList = lazyPart(() =>
  withTexts('list-layout', () => import('./laid-out-list.tsx')).then(file => file.LaidOutList),
)

export type ListBodyProps = Omit<LaidOutListProps, 'empty' | 'tools'> & {
  readonly empty?: ReactNode
  /** The saved search or tag whose order is made by hand. */
  readonly orderedFolder?: OrderedFolder | undefined
}

/** The issues of a list in the chosen layout. The usual rows are there at once, other layouts bring their code. */
export function ListBody({ empty = null, orderedFolder, ...props }: ListBodyProps) {
  const { layout, params, projects, order, onOrder, onMove, onIssues, ...list } = props
  const tools = orderedFolder !== undefined && isFlat(layout) && (
    <OrderTools issues={list.issues} activeIndex={list.activeIndex} params={params} folder={orderedFolder} />
  )
  if (isFlat(layout) && layout.columns === null)
    return <IssueList {...list} tools={tools} isCompact={layout.isCompact} />
  return (
    <Suspense fallback={<SkeletonRows />}>
      <LaidOutList {...props} tools={tools} empty={empty} />
    </Suspense>
  )
}
