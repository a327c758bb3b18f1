import { Suspense, useCallback, useState } from 'react'
import { withTexts } from '../../../../platform/i18n/index.ts'
import { useShortcuts } from '../../../../platform/shortcuts/index.ts'
import { lazyPart } from '../../../../ui/lazy-part.tsx'
import type { IssuePageParams } from '../../../issue-search/index.ts'
import type { ListedIssue } from '../../../issues/index.ts'

const ManualOrder = lazyPart(() =>
  withTexts('list-layout', () => import('./manual-order.tsx')).then(file => file.ManualOrder),
)

/** A saved search or tag whose order is made by hand; `pending` while it is not known whether it is. */
export type OrderedFolder = { readonly id: string } | 'pending'

/** An issue to be moved so many places down. */
export type AskedMove = { readonly id: string; readonly step: 1 | -1 }

export type OrderToolsProps = {
  readonly issues: readonly ListedIssue[]
  readonly activeIndex: number
  readonly params: IssuePageParams
  readonly folder: OrderedFolder
}

/**
 * Alt with an arrow key moves the active row. The keys are there with the rows; what carries a move out follows, and
 * finds those asked for by then.
 */
export function OrderTools({ issues, activeIndex, params, folder }: OrderToolsProps) {
  const [moves, setMoves] = useState<readonly AskedMove[]>([])
  const ask = (step: AskedMove['step']) => {
    const id = issues[activeIndex]?.id
    if (id !== undefined) setMoves(asked => [...asked, { id, step }])
  }
  useShortcuts([
    {
      id: 'issue-list.moveDown',
      keys: 'Alt+ArrowDown',
      textKey: 'keys.list.moveDown',
      scope: 'issues.title',
      run: () => ask(1),
    },
    {
      id: 'issue-list.moveUp',
      keys: 'Alt+ArrowUp',
      textKey: 'keys.list.moveUp',
      scope: 'issues.title',
      run: () => ask(-1),
    },
  ])
  const onTaken = useCallback(
    (taken: readonly AskedMove[]) => setMoves(asked => asked.filter(move => !taken.includes(move))),
    [],
  )
  if (folder === 'pending') return null
  return (
    <Suspense fallback={null}>
      <ManualOrder issues={issues} params={params} folder={folder.id} moves={moves} onTaken={onTaken} />
    </Suspense>
  )
}
