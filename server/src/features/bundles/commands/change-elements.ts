import { Bundle, BundleElement, palette } from '@cairn/common/features/bundles'
import { AppError, notFound } from '@cairn/common/platform/errors'
import { checkLength, TEXT_LIMITS } from '@cairn/common/platform/limits'
import { type Insertable, sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { violates } from '../../../platform/http/index.ts'
import { bundleHooks } from '../bundles.extensions.ts'
import { requireBundleUpdate } from '../bundles.policy.ts'
import { type BundleElementInfo, bundleElements } from '../bundles.store.ts'
import type { BundleElementTable } from '../bundles.tables.ts'
import { fieldsChanged } from '../fields-version.ts'

/** What a value is made of; attributes that its kind does not have stay at their defaults. */
export interface ElementInput {
  readonly name: string
  readonly localizedName?: string | null
  readonly description?: string | null
  /** Index in the palette. */
  readonly color?: number
  /** Place among the values; default: the end. */
  readonly ordinal?: number
  readonly archived?: boolean
  readonly isResolved?: boolean
  readonly ownerId?: number | null
  readonly startDate?: number | null
  readonly releaseDate?: number | null
  readonly released?: boolean
  readonly assembleDate?: number | null
}

const MAX_ELEMENTS = 10_000

/** Adds values at the end, without a permission check. Must run in a transaction. */
export async function insertElements(
  ctx: RequestContext,
  bundleId: number,
  inputs: readonly ElementInput[],
): Promise<readonly number[]> {
  if (inputs.length === 0) return []
  await fieldsChanged(ctx)
  const present = await bundleElements(ctx, bundleId)
  if (present.length + inputs.length > MAX_ELEMENTS) throw new AppError('invalid_value', { name: 'values' })
  const end = (present.at(-1)?.ordinal ?? -1) + 1
  const ids: number[] = []
  for (const [index, input] of inputs.entries()) {
    const row: Insertable<BundleElementTable> = {
      ...columnsOf(input),
      bundle_id: bundleId,
      name: checkElementName(input.name),
      ordinal: end + index,
    }
    try {
      ids.push((await ctx.db.insertInto('bundle_element').values(row).returning('id').executeTakeFirstOrThrow()).id)
    } catch (error) {
      throw elementNameTaken(error, row.name)
    }
  }
  return ids
}

/** Adds a value; returns its id. */
export async function createElement(ctx: RequestContext, bundleId: number, input: ElementInput): Promise<number> {
  await requireBundleUpdate(ctx, bundleId)
  return transaction(ctx, async tx => {
    await fieldsChanged(tx)
    await lockBundle(tx, bundleId)
    const [id] = await insertElements(tx, bundleId, [input])
    if (id === undefined) throw notFound(Bundle.id(bundleId))
    if (input.ordinal !== undefined) await move(tx, bundleId, id, input.ordinal)
    await bundleHooks.run(tx, 'changed', { bundleId, kind: 'values', elementIds: [id] })
    return id
  })
}

export async function updateElement(
  ctx: RequestContext,
  element: Pick<BundleElementInfo, 'id' | 'bundleId'>,
  changes: Partial<ElementInput>,
): Promise<void> {
  await requireBundleUpdate(ctx, element.bundleId)
  await transaction(ctx, async tx => {
    await fieldsChanged(tx)
    await lockBundle(tx, element.bundleId)
    const before = (await bundleElements(tx, element.bundleId)).find(({ id }) => id === element.id)
    if (!before) throw notFound(BundleElement.id(element.id))
    const columns = {
      ...columnsOf(changes),
      ...(changes.name === undefined ? {} : { name: checkElementName(changes.name) }),
    }
    try {
      if (Object.keys(columns).length > 0)
        await tx.db.updateTable('bundle_element').set(columns).where('id', '=', element.id).execute()
    } catch (error) {
      throw elementNameTaken(error, changes.name ?? '')
    }
    if (changes.ordinal !== undefined) await move(tx, element.bundleId, element.id, changes.ordinal)
    const change = { bundleId: element.bundleId, elementIds: [element.id] }
    if (changes.isResolved !== undefined && changes.isResolved !== before.isResolved)
      await bundleHooks.run(tx, 'changed', { ...change, kind: 'resolved' })
    const isArchivedAnew = changes.archived !== undefined && changes.archived !== before.archived
    if (columns.name !== undefined && columns.name !== before.name)
      await bundleHooks.run(tx, 'changed', {
        ...change,
        kind: 'values',
        renamed: { from: before.name, to: columns.name },
      })
    else if (isArchivedAnew) await bundleHooks.run(tx, 'changed', { ...change, kind: 'values' })
  })
}

/** Refuses to delete what an issue, a default or a condition uses: such a value is to be archived. */
export async function deleteElement(
  ctx: RequestContext,
  element: Pick<BundleElementInfo, 'id' | 'bundleId' | 'name'>,
): Promise<void> {
  await requireBundleUpdate(ctx, element.bundleId)
  await transaction(ctx, async tx => {
    await fieldsChanged(tx)
    await lockBundle(tx, element.bundleId)
    // Whoever is just setting it is waited for, and counted.
    await tx.db.selectFrom('bundle_element').select('id').where('id', '=', element.id).forUpdate().execute()
    const count = await usesOf(tx, element.id)
    if (count > 0) throw new AppError('value_in_use', { name: element.name, count })
    await tx.db.deleteFrom('bundle_element').where('id', '=', element.id).execute()
    await bundleHooks.run(tx, 'changed', { bundleId: element.bundleId, kind: 'values', elementIds: [element.id] })
  })
}

async function usesOf(ctx: RequestContext, elementId: number): Promise<number> {
  const counts = ctx.contributions.to(bundleHooks).flatMap(hooks => hooks.usesOfValue?.(elementId) ?? [])
  const { rows } = await sql<{ count: number }>`select ${sql.join([sql`0`, ...counts], sql` + `)} as count`.execute(
    ctx.db,
  )
  return Number(rows[0]?.count ?? 0)
}

/** Puts a value at a place and numbers all of them anew, 0, 1, 2, … */
async function move(ctx: RequestContext, bundleId: number, elementId: number, ordinal: number): Promise<void> {
  const before = (await bundleElements(ctx, bundleId)).map(element => element.id)
  const after = before.filter(id => id !== elementId)
  after.splice(Math.max(0, ordinal), 0, elementId)
  const { rows } = await sql<{ id: number }>`
    update bundle_element e set ordinal = o.place - 1
    from unnest(${after}::int[]) with ordinality as o (id, place)
    where e.id = o.id and e.ordinal <> o.place - 1 returning e.id`.execute(ctx.db)
  if (rows.length > 0)
    await bundleHooks.run(ctx, 'changed', { bundleId, kind: 'reordered', elementIds: rows.map(row => row.id) })
}

/** Changes of one bundle follow one another. To be called after `fieldsChanged`: one order of locks, no deadlock. */
export async function lockBundle(ctx: RequestContext, bundleId: number): Promise<void> {
  const row = await ctx.db
    .selectFrom('bundle')
    .select('id')
    .where('id', '=', bundleId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw notFound(Bundle.id(bundleId))
}

function columnsOf(input: Partial<ElementInput>): Partial<Insertable<BundleElementTable>> {
  if (input.color !== undefined && !(input.color in palette)) throw new AppError('invalid_value', { name: 'color' })
  checkLength('localizedName', input.localizedName ?? '', TEXT_LIMITS.valueName)
  checkLength('description', input.description ?? '', TEXT_LIMITS.note)
  return {
    ...(input.localizedName === undefined ? {} : { localized_name: input.localizedName?.trim() || null }),
    ...(input.description === undefined ? {} : { description: input.description || null }),
    ...(input.color === undefined ? {} : { color: input.color }),
    ...(input.archived === undefined ? {} : { archived: input.archived }),
    ...(input.isResolved === undefined ? {} : { is_resolved: input.isResolved }),
    ...(input.ownerId === undefined ? {} : { owner_id: input.ownerId }),
    ...(input.startDate === undefined ? {} : { start_date: input.startDate }),
    ...(input.releaseDate === undefined ? {} : { release_date: input.releaseDate }),
    ...(input.released === undefined ? {} : { released: input.released }),
    ...(input.assembleDate === undefined ? {} : { assemble_date: input.assembleDate }),
  }
}

function checkElementName(given: string): string {
  const name = given.trim().replaceAll(/\s+/g, ' ')
  if (!name) throw new AppError('field_required', { name: 'name', field: 'name' })
  checkLength('name', name, TEXT_LIMITS.valueName)
  return name
}

function elementNameTaken(error: unknown, name: string): unknown {
  return violates(error, 'bundle_element_by_name') ? new AppError('name_taken', { name, field: 'name' }) : error
}
