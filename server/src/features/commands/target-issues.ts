import type { BodyOf } from '@cairn/common/features/entities'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import { findEveryByQuery } from '../issue-search/index.ts'
import { resolveIssues, seekIssues, type VisibleIssue, visibleIssues } from '../issues/index.ts'

/** Most issues that one request may concern. */
const MAX_ISSUES = 10_000

type Body = Pick<BodyOf<'CommandList'>, 'issues' | 'search' | 'skipRefusing'>

interface Targets {
  readonly issues: readonly VisibleIssue[]
  /** What was given and names no issue that the actor sees. */
  readonly missing: readonly string[]
}

/**
 * The issues that a body names, or all that its search finds. Throws `not_found` for what the actor does not see, unless
 * such issues are to be left out.
 */
export async function targetIssues(ctx: RequestContext, body: Body): Promise<Targets> {
  if (body.search) return { issues: await issuesFound(ctx, body.search), missing: [] }
  const bodies = body.issues ?? []
  if (body.skipRefusing !== true) return { issues: await resolveIssues(ctx, bodies), missing: [] }
  const texts = bodies.map(({ id, idReadable }) => (id ?? idReadable ?? '').slice(0, 100))
  const found = await seekIssues(ctx, texts)
  return {
    issues: [...new Map([...found.values()].map(issue => [issue.id, issue])).values()],
    missing: [...new Set(texts)].filter(text => !found.has(text)),
  }
}

async function issuesFound(
  ctx: RequestContext,
  { query, folder, hideResolved }: NonNullable<Body['search']>,
): Promise<readonly VisibleIssue[]> {
  const input = { query: query ?? '', folder: folder?.id, hideResolved: hideResolved === true }
  const ids = await findEveryByQuery(ctx, input, MAX_ISSUES + 1)
  if (ids.length > MAX_ISSUES) throw new AppError('list_too_long', { name: 'search', limit: MAX_ISSUES })
  const issues = await visibleIssues(ctx, ids)
  return ids.flatMap(id => issues.get(id) ?? [])
}
