import { Sprint } from '@cairn/common/features/agile'
import { Issue } from '@cairn/common/features/issues'
import { type AnyLoader, inlineLoader, Ref, refsTo, refTo } from '../../../platform/projection/index.ts'
import { type AskedMove, checkCells, checkLists } from './check-moves.ts'
import type { DoneMove } from './run-move.ts'

interface Ordered {
  readonly moved: number | undefined
  readonly leading: number | null
}

/** What is found out only where somebody asks for it; a reply has one. */
async function checked<T>(moves: readonly AskedMove[], check: (move: AskedMove) => Promise<T>) {
  return new Map(await Promise.all(moves.map(async move => [move, await check(move)] as const)))
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
  inlineLoader<AskedMove>({
    entity: 'BoardMoveCheck',
    fields: {
      id: { value: ({ open }) => Sprint.id(open.sprint.id) },
      cells: { batch: (_ctx, moves) => checked(moves, checkCells) },
      lists: { batch: (_ctx, moves) => checked(moves, checkLists) },
    },
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
