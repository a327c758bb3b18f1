import { IssueLinkType } from '@cairn/common/features/links'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { anyOf } from '../../platform/db/index.ts'
import {
  type AnyLoader,
  defineLoader,
  type FieldLoader,
  groupBy,
  inlineLoader,
  Ref,
  refsTo,
} from '../../platform/projection/index.ts'
import { can } from '../access/index.ts'
import { issueVisible } from '../issues/index.ts'
import { DIRECTIONS, type LinkSlot, type LinkType, SUBTASK, slotId, slotsOf } from './link-slot.ts'
import { linkCounts, linkTypes } from './link-types.store.ts'
import { linksOf, type SeenLink } from './links.store.ts'

/** How many issues `trimmedIssues` holds unless the request says otherwise. */
const TRIMMED = 50

/** Inline row of `IssueLink`: a slot of one issue with the links in it that the reader sees. */
export interface LinkRow {
  readonly slot: LinkSlot
  readonly links: readonly SeenLink[]
  readonly trimmed: number
}

const typeColumn = (name: keyof LinkType): FieldLoader<LinkType> => ({ value: row => row[name] })

export const linkLoaders: readonly AnyLoader[] = [
  inlineLoader<LinkRow>({
    entity: 'IssueLink',
    fields: {
      id: { value: row => slotId(row.slot) },
      direction: { value: row => DIRECTIONS[row.slot.side] },
      linkType: { value: row => new Ref('IssueLinkType', row.slot.type.id) },
      issues: { value: row => issueRefs(row.links) },
      trimmedIssues: { value: row => issueRefs(row.links.slice(0, row.trimmed)) },
      issuesSize: { value: row => row.links.length },
      unresolvedIssuesSize: { value: row => row.links.filter(link => link.open).length },
    },
  }),
  defineLoader<LinkType, number>({
    entity: 'IssueLinkType',
    load: async (ctx, keys) => {
      const rows = await ctx.db.selectFrom('issue_link_type').selectAll().where('id', '=', anyOf(keys)).execute()
      return new Map(rows.map(row => [row.id, row]))
    },
    fields: {
      id: { value: row => IssueLinkType.id(row.id) },
      name: typeColumn('name'),
      localizedName: typeColumn('localized_name'),
      sourceToTarget: typeColumn('source_to_target'),
      localizedSourceToTarget: typeColumn('localized_source_to_target'),
      targetToSource: typeColumn('target_to_source'),
      localizedTargetToSource: typeColumn('localized_target_to_source'),
      directed: typeColumn('directed'),
      aggregation: typeColumn('aggregation'),
      readOnly: typeColumn('read_only'),
      blocking: typeColumn('blocking'),
      usages: { batch: usagesOf },
    },
  }),
]

async function usagesOf(ctx: RequestContext, rows: readonly LinkType[]): Promise<ReadonlyMap<LinkType, number | null>> {
  if (!can(ctx, 'LOW_LEVEL')) return new Map(rows.map(row => [row, null]))
  const counts = await linkCounts(ctx)
  return new Map(rows.map(row => [row, counts.get(row.id) ?? 0]))
}

const issueRefs = (links: readonly SeenLink[]): readonly Ref[] =>
  refsTo(
    'Issue',
    links.map(link => link.other),
  )

/** Slots of the issues with the links in them. Two statements, however many issues. */
export async function linkRows(
  ctx: RequestContext,
  issueIds: readonly number[],
  options: { readonly typeId?: number; readonly only?: RawBuilder<unknown>; readonly trimmed?: number } = {},
): Promise<ReadonlyMap<number, readonly LinkRow[]>> {
  const slots = slotsOf(await linkTypes(ctx))
  const only = options.typeId === undefined ? options.only : sql`y.id = ${options.typeId}`
  const links = groupBy(
    await linksOf(ctx, issueIds, only),
    link => `${link.owner}:${link.type_id}${link.side}` as const,
  )
  const rowOf = (issueId: number, slot: LinkSlot): LinkRow => ({
    slot,
    links: links.get(`${issueId}:${slot.type.id}${slot.side}`) ?? [],
    trimmed: options.trimmed ?? TRIMMED,
  })
  return new Map(issueIds.map(id => [id, slots.map(slot => rowOf(id, slot))]))
}

/** Open issues that stand in the way of resolving one: its subtasks, and those that it depends on. */
export async function blockerRows(ctx: RequestContext, issueId: number): Promise<readonly LinkRow[]> {
  const rows = await linkRows(ctx, [issueId], { only: sql`(y.blocking or y.name = ${SUBTASK})` })
  return (rows.get(issueId) ?? []).flatMap(row => {
    const { type, side } = row.slot
    const links = row.links.filter(link => link.open)
    const blocks = type.name === SUBTASK ? side === 's' : type.blocking && side === 't'
    return blocks && links.length > 0 ? [{ ...row, links }] : []
  })
}

/** Those of the issues that are resolved although open ones, which the reader sees, stand in the way. One statement. */
export async function resolvedOver(ctx: RequestContext, issueIds: readonly number[]): Promise<readonly number[]> {
  if (issueIds.length === 0) return []
  const ids = sql`${[...issueIds]}::bigint[]`
  const { rows } = await sql<{ id: number }>`
    select distinct o.id from (
      select l.source_id as id, l.target_id as other from issue_link l
      join issue_link_type y on y.id = l.type_id and y.name = ${SUBTASK} where l.source_id = any(${ids})
      union all
      select l.target_id, l.source_id from issue_link l
      join issue_link_type y on y.id = l.type_id and y.blocking where l.target_id = any(${ids})
    ) l
    join issue o on o.id = l.id and o.resolved is not null and o.deleted_at is null and ${issueVisible(ctx, 'o')}
    join issue i on i.id = l.other and i.resolved is null and i.deleted_at is null and ${issueVisible(ctx, 'i')}
    order by o.id`.execute(ctx.db)
  return rows.map(row => row.id)
}

interface IssueRow {
  readonly id: number
}

const idsOf = (rows: readonly IssueRow[]) => rows.map(row => row.id)

/** The slot of the hierarchy in which an issue has its subtasks, or its parent. */
function hierarchy(side: 's' | 't'): AnyLoader['fields'][string] {
  return {
    batch: async (ctx: RequestContext, rows: readonly IssueRow[]) => {
      const found = await linkRows(ctx, idsOf(rows), { only: sql`y.name = ${SUBTASK}` })
      return new Map(
        rows.map(row => {
          const slot = found.get(row.id)?.find(link => link.slot.type.name === SUBTASK && link.slot.side === side)
          return [row, slot ? new Ref('IssueLink', slot) : null]
        }),
      )
    },
  }
}

/** Fields of an issue that come from its links. */
export const linkFieldsOfIssue: AnyLoader['fields'] = {
  links: {
    batch: async (ctx: RequestContext, rows: readonly IssueRow[]) => {
      const found = await linkRows(ctx, idsOf(rows))
      return new Map(rows.map(row => [row, refsTo('IssueLink', found.get(row.id) ?? [])]))
    },
  },
  subtasks: hierarchy('s'),
  parent: hierarchy('t'),
}
