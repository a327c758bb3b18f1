import type { BodyOf } from '@cairn/common/features/entities'
import { Issue } from '@cairn/common/features/issues'
import { AppError, notFound } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { Ref } from '../../platform/projection/index.ts'
import { type IssuePart, issueVisible, seekIssues, visibleIssues } from '../issues/index.ts'
import { addLinks } from './commands/add-links.ts'
import { type LinkSide, type LinkSlot, parseSlot, slotId, slotsOf } from './link-slot.ts'
import { linkTypes } from './link-types.store.ts'
import type { LinkRow } from './links.loader.ts'
import { requireLink } from './links.policy.ts'

/** Most links that a new issue may start with. */
const MAX_LINKS = 100
const TRIMMED = 50

/** A link that an issue is to have once it is there: by number of the kind and of the other issue. */
export interface PlannedLink {
  readonly type: number
  readonly side: LinkSide
  readonly issue: number
}

type LinkBodies = BodyOf<'Issue'>['links']

/**
 * The links of a body, each named once. Throws `not_found` for kinds and issues that the actor does not see;
 * `leavesOut`: they are left out instead.
 */
export async function readPlannedLinks(
  ctx: RequestContext,
  bodies: LinkBodies,
  leavesOut = false,
): Promise<readonly PlannedLink[]> {
  const planned = new Map<string, PlannedLink>()
  const given = (bodies ?? []).flatMap(({ id, issues }) => (issues ?? []).map(issue => ({ link: id ?? '', issue })))
  if (given.length > MAX_LINKS) throw new AppError('list_too_long', { name: 'links', limit: MAX_LINKS })
  if (given.length === 0) return []
  const types = await linkTypes(ctx)
  const texts = given.map(({ issue }) => issue.id ?? issue.idReadable ?? '')
  if (texts.includes('')) throw new AppError('bad_request', { reason: 'id or idReadable of an issue is missing' })
  const found = await seekIssues(ctx, texts)
  for (const [index, { link }] of given.entries()) {
    const slot = parseSlot(link, types)
    const text = texts[index] ?? ''
    const other = found.get(text)
    if ((!slot || !other) && leavesOut) continue
    if (!slot || !other) throw notFound(slot ? text : link)
    planned.set(`${slotId(slot)} ${other.id}`, { type: slot.type.id, side: slot.side, issue: other.id })
  }
  return [...planned.values()]
}

/** Planned links as those of an issue read: one `IssueLink` per kind and direction, with the issues that are seen. */
export async function plannedLinkRefs(
  ctx: RequestContext,
  drafts: readonly (readonly PlannedLink[])[],
): Promise<readonly (readonly Ref<LinkRow>[])[]> {
  const slots = slotsOf(await linkTypes(ctx))
  const open = await seenIssues(ctx, drafts.flat())
  return drafts.map(planned => slots.map(slot => new Ref('IssueLink', rowOf(slot, planned, open))))
}

function rowOf(slot: LinkSlot, planned: readonly PlannedLink[], open: ReadonlyMap<number, boolean>): LinkRow {
  const links = planned.flatMap(({ type, side, issue }) => {
    const isOpen = open.get(issue)
    if (isOpen === undefined || type !== slot.type.id || side !== slot.side) return []
    return [{ owner: 0, type_id: type, side, other: issue, open: isOpen }]
  })
  return { slot, links, trimmed: TRIMMED }
}

/** Planned links as a body names them, without kinds and issues that are gone or hidden by now. */
export async function plannedLinkBodies(ctx: RequestContext, planned: readonly PlannedLink[]) {
  if (planned.length === 0) return []
  const slots = slotsOf(await linkTypes(ctx))
  const open = await seenIssues(ctx, planned)
  return planned.flatMap(({ type, side, issue }) => {
    const slot = slots.find(candidate => candidate.type.id === type && candidate.side === side)
    return slot && open.has(issue) ? [{ id: slotId(slot), issues: [{ id: Issue.id(issue) }] }] : []
  })
}

/** Whether those of the issues that the reader sees are open. */
async function seenIssues(ctx: RequestContext, planned: readonly PlannedLink[]): Promise<ReadonlyMap<number, boolean>> {
  if (planned.length === 0) return new Map()
  const ids = [...new Set(planned.map(({ issue }) => issue))]
  const { rows } = await sql<{ id: number; open: boolean }>`
    select i.id, i.resolved is null as open from issue i
    where i.id = any(${ids}::bigint[]) and i.deleted_at is null and ${issueVisible(ctx, 'i')}`.execute(ctx.db)
  return new Map(rows.map(row => [row.id, row.open]))
}

/** Links that a new issue starts with; those of an issue that is there have addresses of their own. */
export const linksPart: IssuePart = {
  key: 'links',
  isOnlyForNew: true,
  apply: async (ctx, issue, body) => {
    const planned = await readPlannedLinks(ctx, body.links)
    if (planned.length === 0) return
    const types = await linkTypes(ctx)
    const others = await visibleIssues(
      ctx,
      planned.map(link => link.issue),
    )
    for (const { type: typeId, side, issue: otherId } of planned) {
      const [type, other] = [types.find(({ id }) => id === typeId), others.get(otherId)]
      if (!type || !other) continue
      requireLink(ctx, { type, side }, issue, other)
      await addLinks(ctx, { type, side }, [issue], other)
    }
  },
}
