import { Sprint } from '@cairn/common/features/agile'
import type { BodyOf } from '@cairn/common/features/entities'
import { AppError } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { type AnyLoader, inlineLoader, Ref, refsTo, refTo } from '../../../platform/projection/index.ts'
import { boardCondition } from '../boards.policy.ts'
import { findBoard } from '../boards.store.ts'
import { requirePerson, setVisitedSprint } from './board-views.store.ts'
import { defaultBoardOf, visitedSprintsOf } from './find-boards.ts'
import { unknown } from './read-values.ts'

const MAX_SIZE = 3
/** Small to extra large: how cards look to who chose nothing. */
const USUAL_SIZE = 1
const MAX_VISITED = 100

/** Whose profile it is. */
type Profile = { readonly userId: number }

const of = <T>(find: (ctx: RequestContext) => Promise<T>) => ({
  batch: async (ctx: RequestContext, rows: readonly Profile[]) => {
    const value = await find(ctx)
    return new Map(rows.map(row => [row, value]))
  },
})

export const profileLoaders: readonly AnyLoader[] = [
  inlineLoader<Profile>({
    entity: 'AgileUserProfile',
    fields: {
      id: { value: ({ userId }) => `1-${userId}` },
      defaultAgile: of(async ctx => refTo('Agile', await defaultBoardOf(ctx))),
      visitedSprints: of(async ctx => refsTo('Sprint', await visitedSprintsOf(ctx))),
      cardDetailLevel: of(async ctx => {
        const { rows } = await sql<{ card_size: number | null }>`
          select card_size from board_profile where user_id = ${ctx.actor.userId}`.execute(ctx.db)
        return rows[0]?.card_size ?? USUAL_SIZE
      }),
    },
  }),
]

/** How the actor looks at boards. */
export const profileRef = (ctx: RequestContext): Ref<Profile> =>
  new Ref('AgileUserProfile', { userId: ctx.actor.userId })

/** Changes how the actor looks at boards. A sprint that is named becomes the visited one of its board; others stay. */
export async function updateAgileUserProfile(ctx: RequestContext, body: BodyOf<'AgileUserProfile'>): Promise<void> {
  requirePerson(ctx)
  const size = body.cardDetailLevel
  if (typeof size === 'number' && (size < 0 || size > MAX_SIZE))
    throw new AppError('invalid_value', { name: 'cardDetailLevel', field: 'cardDetailLevel' })
  await transaction(ctx, async ctx => {
    if (body.defaultAgile !== undefined) {
      const board = body.defaultAgile && (await findBoard(ctx, body.defaultAgile.id ?? ''))
      await writeProfile(ctx, 'default_board_id', board?.id ?? null)
    }
    if (size !== undefined) await writeProfile(ctx, 'card_size', size)
    for (const { id } of (body.visitedSprints ?? []).slice(0, MAX_VISITED)) await visit(ctx, id ?? '')
  })
}

async function writeProfile(
  ctx: RequestContext,
  name: 'default_board_id' | 'card_size',
  value: number | null,
): Promise<void> {
  await ctx.db
    .insertInto('board_profile')
    .values({ user_id: ctx.actor.userId, default_board_id: null, card_size: null, [name]: value })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ [name]: value }))
    .execute()
}

async function visit(ctx: RequestContext, text: string): Promise<void> {
  const id = Math.min(Sprint.requireId(text), 2_147_483_647)
  const { rows } = await sql<{ board_id: number }>`
    select s.board_id from sprint s join board b on b.id = s.board_id
    where s.id = ${id} and ${boardCondition(ctx, 'b')}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw unknown('visitedSprints', text)
  await setVisitedSprint(ctx, row.board_id, id)
}
