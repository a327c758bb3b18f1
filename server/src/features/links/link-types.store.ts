import { IssueLinkType } from '@cairn/common/features/links'
import { AppError, notFound } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { LinkType } from './link-slot.ts'

/** All kinds of links, in the order of their creation. */
export async function linkTypes(ctx: RequestContext): Promise<readonly LinkType[]> {
  return ctx.db.selectFrom('issue_link_type').selectAll().orderBy('id').execute()
}

/** A kind of link by its name, in any case; throws `unknown_value`. */
export async function linkTypeNamed(ctx: RequestContext, name: string): Promise<LinkType> {
  const type = (await linkTypes(ctx)).find(candidate => candidate.name.toLowerCase() === name.toLowerCase())
  if (!type) throw new AppError('unknown_value', { name: 'linkType', value: name.slice(0, 100) })
  return type
}

/** Finds a kind of link by its database id; throws `not_found`. */
export async function findLinkType(ctx: RequestContext, text: string): Promise<LinkType> {
  const id = IssueLinkType.parseId(text)
  const { rows } =
    id === null
      ? { rows: [] }
      : await sql<LinkType>`select * from issue_link_type where id = ${id}::bigint`.execute(ctx.db)
  if (!rows[0]) throw notFound(text)
  return rows[0]
}

/** How many links there are of each kind; kinds without any are absent. */
export async function linkCounts(ctx: RequestContext): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ type_id: number; count: number }>`
    select type_id, count(*)::int as count from issue_link group by type_id`.execute(ctx.db)
  return new Map(rows.map(row => [row.type_id, row.count]))
}

export async function isTypeInUse(ctx: RequestContext, typeId: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select 1 from issue_link where type_id = ${typeId}) as used`.execute(ctx.db)
  return rows[0]?.used === true
}
