import { AppError } from '@cairn/common/platform/errors'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { notRevertible } from './history/not-revertible.ts'
import type { ChangedHost, HistoryEntry, Revert } from './history/revert.ts'
import { type Permitted, visibilityBody } from './visibility.ts'
import { visibilityBefore } from './visibility-before.ts'

interface Limited {
  /** The row that says who may see it, as SQL behind `from`. */
  row(hostId: number, entry: HistoryEntry): RawBuilder<unknown>
  /** Sets who may see it, under the rules of any such change. */
  limit(
    ctx: RequestContext,
    changed: ChangedHost,
    entry: HistoryEntry,
    visibility: ReturnType<typeof visibilityBody>,
  ): Promise<unknown>
}

/** Gives something back to those who saw it before. Groups and people may be told apart. */
export const revertVisibility = ({ row, limit }: Limited): Revert => ({
  byValue: true,
  isToldApart: true,
  undo: async (ctx, changed, entry, others) => {
    const { rows } = await sql<Permitted>`
      select permitted_groups as groups, permitted_users as users from ${row(changed.host.id, entry)}`.execute(ctx.db)
    const [now] = rows
    if (!now) throw notRevertible('it does not exist any more')
    const [before] = await visibilityBefore(ctx, [{ entries: [entry, ...others], now }])
    if (!before || before instanceof AppError) throw before ?? notRevertible('nothing is left of it')
    await limit(ctx, changed, entry, visibilityBody(before))
  },
})
