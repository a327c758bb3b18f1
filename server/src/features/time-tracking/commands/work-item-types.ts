import type { BodyOf } from '@cairn/common/features/entities'
import { WorkItemType } from '@cairn/common/features/time-tracking'
import { AppError, notFound } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { violates } from '../../../platform/http/index.ts'
import { requireCan } from '../../access/index.ts'
import { readColor, readName } from '../read-names.ts'

type Body = BodyOf<'WorkItemType'>

/** Number of a type of work by its database id; throws `not_found`. */
export async function findType(ctx: RequestContext, text: string): Promise<number> {
  const id = WorkItemType.parseId(text)
  const row =
    id === null || id > 2_147_483_647
      ? undefined
      : await ctx.db.selectFrom('work_item_type').select('id').where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound(text)
  return row.id
}

export async function createType(ctx: RequestContext, body: Body): Promise<number> {
  requireCan(ctx, 'LOW_LEVEL')
  const name = readName(body.name)
  return withFreeName(name, () =>
    transaction(ctx, async ctx => {
      const { id } = await ctx.db
        .insertInto('work_item_type')
        .values({
          name,
          color: body.color ? readColor(body.color) : 0,
          auto_attached: body.autoAttached ?? false,
          ordinal: sql<number>`(select coalesce(max(ordinal), -1) + 1 from work_item_type)`,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    }),
  )
}

export async function updateType(ctx: RequestContext, text: string, body: Body): Promise<number> {
  requireCan(ctx, 'LOW_LEVEL')
  const id = await findType(ctx, text)
  const changes = {
    ...(body.name === undefined ? {} : { name: readName(body.name) }),
    ...(body.color === undefined ? {} : { color: body.color ? readColor(body.color) : 0 }),
    ...(typeof body.autoAttached === 'boolean' ? { auto_attached: body.autoAttached } : {}),
    ...(typeof body.ordinal === 'number' ? { ordinal: body.ordinal } : {}),
  }
  if (Object.keys(changes).length > 0)
    await withFreeName(changes.name ?? '', () =>
      transaction(ctx, ctx => ctx.db.updateTable('work_item_type').set(changes).where('id', '=', id).execute()),
    )
  return id
}

/** Work items of the type stay, without a type. */
export async function deleteType(ctx: RequestContext, text: string): Promise<void> {
  requireCan(ctx, 'LOW_LEVEL')
  const id = await findType(ctx, text)
  await transaction(ctx, ctx => ctx.db.deleteFrom('work_item_type').where('id', '=', id).execute())
}

async function withFreeName<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violates(error, 'work_item_type_by_name')) throw new AppError('name_taken', { name, field: 'name' })
    throw error
  }
}
