import { Sprint } from '@cairn/common/features/agile'
import type { RequestContext } from '../../../platform/context/index.ts'
import { type AnyLoader, inlineLoader, Ref, refsTo } from '../../../platform/projection/index.ts'
import { readOperation } from '../../commands/index.ts'
import type { Finished } from './commands/finish-sprint.ts'

/** What finishing a sprint did, as a move of cards. */
export const finishedLoader: AnyLoader = inlineLoader<Finished>({
  entity: 'FinishedSprint',
  type: () => 'BoardMove',
  fields: {
    id: { value: row => Sprint.id(row.sprintId) },
    operation: {
      batch: async (ctx: RequestContext, rows: readonly Finished[]) => {
        const shown = new Map<Finished, Ref | null>()
        for (const row of rows)
          shown.set(
            row,
            row.operationId === null ? null : new Ref('Operation', await readOperation(ctx, row.operationId)),
          )
        return shown
      },
    },
    cards: { value: row => refsTo('Issue', row.cards) },
  },
})
