import type { CheckedCell } from '@cairn/common/features/agile'
import { type AnyLoader, inlineLoader, Ref, refsTo, refTo } from '../../../platform/projection/index.ts'
import type { DoneMove } from './move-cards.ts'

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
  inlineLoader<readonly CheckedCell[]>({
    entity: 'BoardMoveCheck',
    fields: { id: { value: () => null }, cells: { value: cells => cells } },
  }),
  inlineLoader<Ordered>({
    entity: 'IssueOrder',
    fields: {
      id: { value: () => null },
      moved: { value: ({ moved }) => refTo('Issue', moved) },
      leading: { value: ({ leading }) => refTo('Issue', leading) },
    },
  }),
]
