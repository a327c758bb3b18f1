import type { BodyOf } from '@cairn/common/features/entities'
import { WorkItemAttributePrototype, WorkItemAttributeValue } from '@cairn/common/features/time-tracking'
import { AppError, notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { violates } from '../../../platform/http/index.ts'
import { requireCan } from '../../access/index.ts'
import { readColor, readName } from '../read-names.ts'

type Body = BodyOf<'WorkItemAttributePrototype'>
type ValueBody = BodyOf<'WorkItemAttributeValue'>

const MAX_VALUES = 200

/** Number of an attribute by its database id; throws `not_found`. */
export async function findAttribute(ctx: RequestContext, text: string): Promise<number> {
  const id = WorkItemAttributePrototype.parseId(text)
  const row =
    id === null || id > 2_147_483_647
      ? undefined
      : await ctx.db.selectFrom('work_attribute').select('id').where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound(text)
  return row.id
}

export async function createAttribute(ctx: RequestContext, body: Body): Promise<number> {
  requireCan(ctx, 'LOW_LEVEL')
  const name = readName(body.name)
  return withFreeNames(name, () =>
    transaction(ctx, async ctx => {
      const { id } = await ctx.db
        .insertInto('work_attribute')
        .values({ name })
        .returning('id')
        .executeTakeFirstOrThrow()
      await storeAttributeValues(ctx, id, body.values ?? [])
      return id
    }),
  )
}

export async function updateAttribute(ctx: RequestContext, text: string, body: Body): Promise<number> {
  requireCan(ctx, 'LOW_LEVEL')
  const id = await findAttribute(ctx, text)
  const name = body.name === undefined ? null : readName(body.name)
  await withFreeNames(name ?? '', () =>
    transaction(ctx, async ctx => {
      if (name !== null) await ctx.db.updateTable('work_attribute').set({ name }).where('id', '=', id).execute()
      if (body.values) await storeAttributeValues(ctx, id, body.values)
    }),
  )
  return id
}

export async function deleteAttribute(ctx: RequestContext, text: string): Promise<void> {
  requireCan(ctx, 'LOW_LEVEL')
  const id = await findAttribute(ctx, text)
  await transaction(ctx, ctx => ctx.db.deleteFrom('work_attribute').where('id', '=', id).execute())
}

/** The list as it is to be: values with an id stay and change, those without are new, the others go. */
async function storeAttributeValues(ctx: RequestContext, attributeId: number, given: readonly ValueBody[]) {
  if (given.length > MAX_VALUES) throw new AppError('list_too_long', { name: 'values', limit: MAX_VALUES })
  const known = await ctx.db
    .selectFrom('work_attribute_value')
    .select(['id', 'name', 'description', 'color', 'auto_attach'])
    .where('attribute_id', '=', attributeId)
    .execute()
  const taken = new Set(given.map(({ id }) => (id ? WorkItemAttributeValue.parseId(id) : null)))
  const wanted = given.map(body => {
    // Work keeps the values that are there under their names. Each stands for one of the list.
    const name = body.name ? readName(body.name).toLowerCase() : null
    const current = body.id
      ? known.find(({ id }) => id === WorkItemAttributeValue.parseId(body.id ?? ''))
      : known.find(value => value.name.toLowerCase() === name && !taken.has(value.id))
    if (current) taken.add(current.id)
    if (body.id && !current) throw new AppError('unknown_value', { name: 'values', value: body.id.slice(0, 100) })
    return { body, current }
  })
  const kept = new Set(wanted.flatMap(({ current }) => current?.id ?? []))
  const gone = known.flatMap(({ id }) => (kept.has(id) ? [] : [id]))
  if (gone.length > 0) await ctx.db.deleteFrom('work_attribute_value').where('id', 'in', gone).execute()
  for (const [ordinal, { body, current }] of wanted.entries()) {
    const row = {
      name: body.name === undefined && current ? current.name : readName(body.name),
      description: body.description === undefined ? (current?.description ?? null) : body.description,
      color: body.color === undefined ? (current?.color ?? 0) : body.color ? readColor(body.color) : 0,
      auto_attach: body.autoAttach ?? current?.auto_attach ?? false,
      ordinal,
    }
    if (current) await ctx.db.updateTable('work_attribute_value').set(row).where('id', '=', current.id).execute()
    else
      await ctx.db
        .insertInto('work_attribute_value')
        .values({ ...row, attribute_id: attributeId })
        .execute()
  }
}

async function withFreeNames<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violates(error, 'work_attribute_by_name')) throw new AppError('name_taken', { name, field: 'name' })
    if (violates(error, 'work_attribute_value_by_name'))
      throw new AppError('name_taken', { name: 'values', field: 'values' })
    throw error
  }
}
