import {
  createLinkTypeRoute,
  deleteLinkTypeRoute,
  getIssueLink,
  getLinkType,
  linkIssueRoute,
  listBlockers,
  listIssueLinks,
  listLinkedIssues,
  listLinkTypes,
  unlinkIssueRoute,
  updateLinkTypeRoute,
} from '@cairn/common/features/links'
import { AppError, notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import { type BoundRoute, pageOf } from '../../platform/http/index.ts'
import { Ref, refsTo } from '../../platform/projection/index.ts'
import { handle } from '../handle.ts'
import { findIssue } from '../issues/index.ts'
import { createLinkType, deleteLinkType, updateLinkType } from './commands/change-link-type.ts'
import { findSlot, linkIssue, unlinkIssue } from './commands/link-issues.ts'
import { slotId } from './link-slot.ts'
import { findLinkType, linkTypes } from './link-types.store.ts'
import { blockerRows, type LinkRow, linkRows } from './links.loader.ts'

export const linkRoutes: readonly BoundRoute[] = [
  handle(listLinkTypes, async (ctx, { paging }) =>
    pageOf(await linkTypes(ctx), paging).map(type => new Ref('IssueLinkType', type.id)),
  ),
  handle(createLinkTypeRoute, async (ctx, { body }) => new Ref('IssueLinkType', await createLinkType(ctx, body))),
  handle(getLinkType, async (ctx, { params }) => new Ref('IssueLinkType', (await findLinkType(ctx, params.id)).id)),
  handle(
    updateLinkTypeRoute,
    async (ctx, { params, body }) => new Ref('IssueLinkType', await updateLinkType(ctx, params.id, body)),
  ),
  handle(deleteLinkTypeRoute, async (ctx, { params, query }) => {
    await deleteLinkType(ctx, params.id, { removeLinks: query.removeLinks === 'true' })
    return null
  }),

  handle(listIssueLinks, async (ctx, { params, query, paging }) => {
    const issue = await findIssue(ctx, params.id)
    const rows = await linkRows(ctx, [issue.id], trimming(query))
    return refsTo('IssueLink', pageOf(rows.get(issue.id) ?? [], paging))
  }),
  handle(listBlockers, async (ctx, { params, paging }) => {
    const issue = await findIssue(ctx, params.id)
    return refsTo('IssueLink', pageOf(await blockerRows(ctx, issue.id), paging))
  }),
  handle(
    getIssueLink,
    async (ctx, { params, query }) => new Ref('IssueLink', await slotRow(ctx, params.id, params.linkId, query)),
  ),
  handle(listLinkedIssues, async (ctx, { params, paging }) => {
    const row = await slotRow(ctx, params.id, params.linkId, {})
    return refsTo(
      'Issue',
      pageOf(row.links, paging).map(link => link.other),
    )
  }),
  handle(
    linkIssueRoute,
    async (ctx, { params, body }) => new Ref('Issue', await linkIssue(ctx, params.id, params.linkId, body)),
  ),
  handle(unlinkIssueRoute, async (ctx, { params }) => {
    await unlinkIssue(ctx, params.id, params.linkId, params.otherId)
    return null
  }),
]

interface TrimQuery {
  readonly $topLinks?: string | undefined
  readonly topLinks?: string | undefined
}

function trimming(query: TrimQuery): { readonly trimmed?: number } {
  const text = query.$topLinks ?? query.topLinks
  if (text === undefined) return {}
  const trimmed = Number(text)
  if (!Number.isInteger(trimmed) || trimmed < -1)
    throw new AppError('invalid_parameter', { name: '$topLinks', reason: 'whole number expected' })
  return { trimmed: trimmed === -1 ? Number.MAX_SAFE_INTEGER : trimmed }
}

async function slotRow(ctx: RequestContext, issueText: string, linkText: string, query: TrimQuery): Promise<LinkRow> {
  const issue = await findIssue(ctx, issueText)
  const slot = await findSlot(ctx, linkText)
  const rows = await linkRows(ctx, [issue.id], { ...trimming(query), typeId: slot.type.id })
  const row = rows.get(issue.id)?.find(candidate => slotId(candidate.slot) === slotId(slot))
  if (!row) throw notFound(linkText)
  return row
}
