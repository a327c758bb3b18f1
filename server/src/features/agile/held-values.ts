import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'
import { canSeeField, projectFieldsOf } from '../custom-fields/index.ts'

/** What a field of a card holds, or held: numbers of values in their order, or a number. */
export interface HeldValue {
  readonly values: readonly number[]
  readonly num: number | null
}

export const NOTHING_HELD: HeldValue = { values: [], num: null }

/** A card, with the project whose fields it has. */
export interface CardOfProject {
  readonly id: number
  readonly projectId: number
}

/**
 * What the fields of cards hold now, by the numbers of card and field, as far as the reader may see the fields in the
 * cards' projects. Card by card: joined at once, all that the fields hold anywhere would be read.
 */
export async function readHeld(
  ctx: RequestContext,
  cards: readonly CardOfProject[],
  fieldIds: readonly number[],
): Promise<Map<string, HeldValue>> {
  const held = new Map<string, HeldValue>()
  if (fieldIds.length === 0 || cards.length === 0) return held
  const uses = await projectFieldsOf(ctx, [...new Set(cards.map(({ projectId }) => projectId))])
  const seen = new Set(
    [...uses.values()].flat().flatMap(use => (canSeeField(ctx, use) ? `${use.projectId} ${use.fieldId}` : [])),
  )
  const projects = new Map(cards.map(({ id, projectId }) => [id, projectId]))
  const rows = await readColumns<{ issue_id: number; field_id: number; value_id: number | null; num: number | null }>(
    ctx,
    ['issue_id', 'field_id', 'value_id', 'num'],
    sql`select v.issue_id, v.field_id, v.value_id, v.num from unnest(${arrayOf([...projects.keys()])}) few (id)
      cross join lateral (select x.* from issue_field_value x
        where x.issue_id = few.id and x.field_id = any(${intArray(fieldIds)}) offset 0) v
      order by v.issue_id, v.field_id, v.position`,
  )
  for (const { issue_id, field_id, value_id, num } of rows) {
    if (!seen.has(`${projects.get(issue_id)} ${field_id}`)) continue
    const key = `${issue_id} ${field_id}`
    const values = held.get(key)?.values ?? []
    held.set(key, { num, values: value_id === null ? values : [...values, value_id] })
  }
  return held
}

/** So much history of cards is read at once: as much as those of a full board have on the average, and far more of few. */
export const MAX_ENTRIES = 200_000

/** Reads many small rows column by column: as rows of their own they would take longer to be read than to be found. */
export async function readColumns<R>(
  ctx: RequestContext,
  columns: readonly (keyof R & string)[],
  rows: RawBuilder<unknown>,
): Promise<readonly R[]> {
  const lists = columns.map(name => sql`coalesce(json_agg(${sql.ref(`r.${name}`)}), '[]') as ${sql.ref(name)}`)
  const found = await sql<Record<keyof R & string, readonly unknown[]>>`
    select ${sql.join(lists)} from (${rows}) r`.execute(ctx.search)
  const all = found.rows[0]
  if (!all) return []
  const count = all[columns[0] ?? ('' as keyof R & string)]?.length ?? 0
  return Array.from({ length: count }, (_, at) => {
    const row: Partial<Record<keyof R & string, unknown>> = {}
    for (const name of columns) row[name] = all[name][at]
    return row as R
  })
}

export const arrayOf = (ids: readonly number[]) => sql`${`{${ids.join(',')}}`}::bigint[]`
