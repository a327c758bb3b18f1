import { Sprint } from '@cairn/common/features/agile'
import { Issue } from '@cairn/common/features/issues'
import { type AnyLoader, inlineLoader, Ref, refsTo, refTo } from '../../../platform/projection/index.ts'
import type { CheckedMove } from './check-moves.ts'
import type { DoneMove } from './run-move.ts'

interface Ordered {
  readonly moved: number | undefined
  readonly leading: number | null
}

export const moveLoaders: readonly AnyLoader[] = [
  inlineLoader<DoneMove>({
    entity: 'BoardMove',
    fields: {
      id: { value: ({ operation }) => String(operation.id) },
      operation: { value: ({ operation }) => new Ref('Operation', operation) },
      cards: { value: ({ cardIds }) => refsTo('Issue', cardIds) },
    },
  }),
  inlineLoader<CheckedMove>({
    entity: 'BoardMoveCheck',
    fields: { id: { value: ({ sprintId }) => Sprint.id(sprintId) }, cells: { value: ({ cells }) => cells } },
  }),
  inlineLoader<Ordered>({
    entity: 'IssueOrder',
    fields: {
      id: { value: ({ moved }) => Issue.id(moved ?? 0) },
      moved: { value: ({ moved }) => refTo('Issue', moved) },
      leading: { value: ({ leading }) => refTo('Issue', leading) },
    },
  }),
]
