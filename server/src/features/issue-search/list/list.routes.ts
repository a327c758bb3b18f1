import { issuePage, listIssues } from '@cairn/common/features/issue-search'
import { Issue, listProjectIssues } from '@cairn/common/features/issues'
import { Project } from '@cairn/common/features/projects'
import { listTaggedIssues, olderTagRoutes, Tag } from '@cairn/common/features/tags'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import type { BoundRoute, Paging } from '../../../platform/http/index.ts'
import { Ref, refsTo } from '../../../platform/projection/index.ts'
import { handle } from '../../handle.ts'
import { parseCursor, requireCursorOf, showAsFound, wantFields } from '../../issues/index.ts'
import { resolveProject } from '../../projects/index.ts'
import { findTag } from '../../tags/index.ts'
import { findByQuery, listAmong, openList } from './find-by-query.ts'
import type { IssuePageRow } from './issue-page.loader.ts'
import { type QueryInput, readQuery } from './read-query.ts'

/** Page size of the product's own list when none is asked for, and the largest. */
const PAGE = { normal: 50, largest: 200 } as const

/** Lists of issues, wherever they stand in the API. */
export const listRoutes: readonly BoundRoute[] = [
  handle(listIssues, async (ctx, { query, paging }) => {
    wantFields(ctx, query.customFields)
    return listed(ctx, { query: query.query ?? '', folder: query.folder }, paging)
  }),
  handle(issuePage, async (ctx, { query, request }) => {
    const read = await readQuery(ctx, {
      query: query.query ?? '',
      folder: query.folder,
      hideResolved: query.hideResolved === 'true',
    })
    const whole = await openList(ctx, read)
    const list = query.issues === undefined ? whole : listAmong(whole, issueIds(query.issues))
    const top = pageSize((request.query as Record<string, unknown>).$top)
    const after = parseCursor(query.cursor)
    requireCursorOf(list.order, after)
    return new Ref<IssuePageRow>('IssuePage', { list, top, after, hidesResolved: read.hidesResolved })
  }),
  handle(listProjectIssues, async (ctx, { params, query, paging }) => {
    wantFields(ctx, query.customFields)
    const { id } = await resolveProject(ctx, params.projectId)
    return listed(ctx, { query: query.query ?? '', folder: Project.id(id) }, paging)
  }),
  handle(listTaggedIssues, async (ctx, { params, query, paging }) => tagged(ctx, params.id, query.query, paging)),
  handle(olderTagRoutes.issues, async (ctx, { params, query, paging }) => tagged(ctx, params.id, query.query, paging)),
]

async function listed(ctx: RequestContext, input: QueryInput, paging: Paging): Promise<readonly Ref[]> {
  const found = await findByQuery(ctx, input, { ...paging, mayBePartial: true })
  showAsFound(ctx, found)
  return refsTo(
    'Issue',
    found.map(issue => issue.id),
  )
}

async function tagged(
  ctx: RequestContext,
  tag: string,
  query: string | undefined,
  paging: Paging,
): Promise<readonly Ref[]> {
  const { id } = await findTag(ctx, tag)
  return listed(ctx, { query: query ?? '', folder: Tag.id(id) }, paging)
}

function issueIds(text: string): readonly number[] {
  return text.split(',').map(part => {
    const id = Issue.parseId(part)
    if (id === null) throw new AppError('invalid_parameter', { name: 'issues', reason: 'database ids expected' })
    return id
  })
}

function pageSize(value: unknown): number {
  const top = Number(value ?? PAGE.normal)
  if (!Number.isInteger(top) || top < 1 || top > PAGE.largest)
    throw new AppError('invalid_parameter', {
      name: '$top',
      reason: `a whole number from 1 to ${PAGE.largest} expected`,
    })
  return top
}
