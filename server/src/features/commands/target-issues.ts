import type { BodyOf } from '@cairn/common/features/entities'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import { findEveryByQuery } from '../issue-search/index.ts'
import { resolveIssues, type VisibleIssue, visibleIssues } from '../issues/index.ts'

/** Most issues that one request may concern. */
const MAX_ISSUES = 10_000

/** The issues that a body names, or all that its search finds. Throws `not_found` for what the actor does not see. */
export async function targetIssues(
  ctx: RequestContext,
  body: Pick<BodyOf<'CommandList'>, 'issues' | 'search'>,
): Promise<readonly VisibleIssue[]> {
  if (!body.search) return resolveIssues(ctx, body.issues ?? [])
  const { query, folder, hideResolved } = body.search
  const input = { query: query ?? '', folder: folder?.id, hideResolved: hideResolved === true }
  const ids = await findEveryByQuery(ctx, input, MAX_ISSUES + 1)
  if (ids.length > MAX_ISSUES) throw new AppError('list_too_long', { name: 'search', limit: MAX_ISSUES })
  const issues = await visibleIssues(ctx, ids)
  return ids.flatMap(id => issues.get(id) ?? [])
}
