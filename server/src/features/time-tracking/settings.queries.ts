import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { Paging } from '../../platform/http/index.ts'

/** Ids of a page of the types of work, in their order. */
export async function findWorkItemTypes(ctx: RequestContext, paging: Paging): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from work_item_type order by ordinal, id limit ${paging.top}::int offset ${paging.skip}`.execute(ctx.db)
  return rows.map(row => row.id)
}

/** Ids of a page of the attributes of work. */
export async function findWorkAttributes(ctx: RequestContext, paging: Paging): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from work_attribute order by id limit ${paging.top}::int offset ${paging.skip}`.execute(ctx.db)
  return rows.map(row => row.id)
}
