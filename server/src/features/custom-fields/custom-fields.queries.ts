import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { Paging } from '../../platform/http/index.ts'
import { containsPattern } from '../projects/index.ts'
import { customFieldCondition } from './custom-fields.policy.ts'
import { projectFieldCondition } from './field-uses.ts'

/** Ids of a page of the visible custom fields whose names contain a text, in their order. */
export async function findCustomFields(ctx: RequestContext, text: string, paging: Paging): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from custom_field where name ilike ${containsPattern(text)} and ${customFieldCondition(ctx)}
    order by ordinal, id limit ${paging.top}::int offset ${paging.skip}`.execute(ctx.db)
  return rows.map(row => row.id)
}

/** Ids of a page of the visible uses of a custom field in projects. */
export async function findFieldInstances(
  ctx: RequestContext,
  fieldId: number,
  paging: Paging,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from project_custom_field p where p.field_id = ${fieldId} and ${projectFieldCondition(ctx)}
    order by p.id limit ${paging.top}::int offset ${paging.skip}`.execute(ctx.db)
  return rows.map(row => row.id)
}
