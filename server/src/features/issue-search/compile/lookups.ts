import { fieldTypeOf } from '@cairn/common/features/custom-fields'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { anyOf } from '../../../platform/db/index.ts'
import { versionedMemoryPerNode } from '../../../platform/memory/index.ts'
import { groupBy } from '../../../platform/projection/index.ts'
import { fieldsVersion, rememberedWithFields } from '../../bundles/index.ts'
import { usesOf } from '../../custom-fields/index.ts'
import { issueVisible, type Lookups, type SearchedField, type SoughtIssue, type Term } from '../../issues/index.ts'
import { batched } from './batch.ts'
import { reachOf } from './field-reach.ts'

interface TermsKey {
  readonly fieldId: number
  readonly valueIds: readonly number[]
}

interface ConditionKey {
  readonly fieldId: number
  readonly condition: RawBuilder<unknown>
}

export function createLookups(ctx: RequestContext): Lookups {
  const terms = batched((keys: readonly TermsKey[]) => loadTerms(ctx, keys))
  const termsWhere = batched((keys: readonly ConditionKey[]) => loadTermsWhere(ctx, keys))
  return {
    field: batched(ids => loadFields(ctx, ids)),
    terms: (fieldId, valueIds) => terms({ fieldId, valueIds }),
    termsWhere: (fieldId, condition) => termsWhere({ fieldId, condition }),
    issue: batched(sought => loadIssues(ctx, sought)),
  }
}

interface FieldRow {
  readonly field_type: string
  readonly sort_slot: number | null
}

async function loadFields(ctx: RequestContext, ids: readonly number[]): Promise<readonly SearchedField[]> {
  const distinct = [...new Set(ids)]
  const [rows, uses] = await Promise.all([
    rememberedWithFields<FieldRow | null>(
      ctx,
      'searched field',
      distinct,
      async missing => {
        const found = await ctx.db
          .selectFrom('custom_field')
          .select(['id', 'field_type', 'sort_slot'])
          .where('id', '=', anyOf(missing))
          .execute()
        return new Map(found.map(row => [row.id, row]))
      },
      null,
    ),
    usesOf(ctx, 'field_id', distinct),
  ])
  return ids.map(id => {
    const row = rows.get(id)
    return {
      id,
      type: fieldTypeOf(row?.field_type ?? 'string'),
      sortSlot: row?.sort_slot ?? null,
      reach: reachOf(ctx, uses.get(id) ?? []),
    }
  })
}

/** Terms that were found, by field and value; they stay as long as the fields do. */
const termsAt = versionedMemoryPerNode<Term>({ name: 'terms of values', maxBytes: 16 * 1024 * 1024 })

async function loadTerms(ctx: RequestContext, keys: readonly TermsKey[]): Promise<readonly (readonly Term[])[]> {
  const memory = termsAt(ctx.database, await fieldsVersion(ctx))
  const known = keys.map(({ fieldId, valueIds }) => {
    const terms = valueIds.map(value => memory.get(`${fieldId}:${value}`))
    return terms.every(term => term !== undefined) ? terms : null
  })
  const missing = keys.filter((_, index) => known[index] === null)
  const found = (await readTerms(ctx, missing)).values()
  return known.map((terms, index) => {
    if (terms) return terms
    const read = found.next().value ?? []
    // A value that no issue had yet may get its term at any time.
    if (!ctx.db.isTransaction && read.length === keys[index]?.valueIds.length)
      for (const term of read) memory.set(`${keys[index]?.fieldId}:${term.valueId}`, term)
    return read
  })
}

async function readTerms(ctx: RequestContext, keys: readonly TermsKey[]): Promise<readonly (readonly Term[])[]> {
  const pairs = keys.flatMap(({ fieldId, valueIds }, key) => valueIds.map(value => ({ key, fieldId, value })))
  const column = (name: 'key' | 'fieldId' | 'value') => sql`${`{${pairs.map(pair => pair[name]).join(',')}}`}::int[]`
  if (pairs.length === 0) return keys.map(() => [])
  const { rows } = await sql<Term & { readonly key: number }>`
    select w.key, t.id, t.value_id as "valueId", coalesce(e.is_resolved, false) as resolved from unnest(${column('key')}, ${column('fieldId')}, ${column('value')}) as w(key, field_id, value_id)
    join search_term t on t.field_id = w.field_id and t.value_id = w.value_id
    left join bundle_element e on e.id = t.value_id`.execute(ctx.search)
  const byKey = groupBy(rows, row => row.key)
  return keys.map((_, key) => byKey.get(key) ?? [])
}

async function loadTermsWhere(
  ctx: RequestContext,
  keys: readonly ConditionKey[],
): Promise<readonly (readonly number[])[]> {
  const parts = keys.map(
    ({ fieldId, condition }, key) => sql`
      (select ${key}::int as key, t.id from search_term t join bundle_element e on e.id = t.value_id
       where t.field_id = ${fieldId} and ${condition})`,
  )
  const { rows } = await sql<{ key: number; id: number }>`${sql.join(parts, sql` union all `)}`.execute(ctx.search)
  const byKey = groupBy(rows, row => row.key)
  return keys.map((_, key) => (byKey.get(key) ?? []).map(row => row.id))
}

async function loadIssues(ctx: RequestContext, sought: readonly SoughtIssue[]): Promise<readonly (number | null)[]> {
  const keys = sought.map(issue => issue.projectKey.toUpperCase())
  const numbers = sought.map(issue => issue.number)
  const { rows } = await sql<{ place: number; id: number }>`
    select w.place, i.id
    from unnest(${keys}::text[], ${numbers}::bigint[]) with ordinality as w(key, number, place)
    join project_key k on k.key = w.key
    left join issue_alias a on a.project_id = k.project_id and a.number = w.number
    join issue i on i.id = a.issue_id or (i.project_id = k.project_id and i.number = w.number)
    where i.deleted_at is null and ${issueVisible(ctx, 'i')}
    order by w.place, i.project_id = k.project_id`.execute(ctx.search)
  // Of one number that two issues had, the one that has it now is meant.
  const found = new Map(rows.map(row => [row.place, row.id]))
  return sought.map((_, index) => found.get(index + 1) ?? null)
}
