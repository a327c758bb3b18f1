import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import type { VisibleIssue } from './issues.policy.ts'

/** Those of the issues that the rule lets through. The first that it refuses ends all, unless refusals are noted. */
export const siftIssues = (
  ctx: RequestContext,
  issues: readonly VisibleIssue[],
  rule: (issue: VisibleIssue) => void,
): readonly VisibleIssue[] => siftBy(ctx, issues, issue => issue, rule)

/** As {@link siftIssues}, for what belongs to an issue each. */
export function siftBy<T>(
  ctx: RequestContext,
  all: readonly T[],
  issueOf: (one: T) => Pick<VisibleIssue, 'id'>,
  rule: (one: T) => void,
): readonly T[] {
  return all.filter(one => {
    try {
      rule(one)
      return true
    } catch (error) {
      refuse(ctx, issueOf(one), error)
      return false
    }
  })
}

/** As {@link siftIssues}, for a rule that is alike for all issues of a project: it is asked once for each project. */
export async function siftByProject(
  ctx: RequestContext,
  issues: readonly VisibleIssue[],
  rule: (projectId: number) => Promise<void>,
): Promise<readonly VisibleIssue[]> {
  const problems = new Map<number, unknown>()
  for (const projectId of new Set(issues.map(issue => issue.project_id)))
    await rule(projectId).catch(error => problems.set(projectId, error))
  return siftIssues(ctx, issues, ({ project_id }) => {
    if (problems.has(project_id)) throw problems.get(project_id)
  })
}

/** Notes that an issue refuses, or throws why. What is no refusal is thrown in any case. */
export function refuse(ctx: RequestContext, issue: Pick<VisibleIssue, 'id'>, error: unknown): void {
  if (!ctx.refusals || !(error instanceof AppError)) throw error
  if (!ctx.refusals.has(issue.id)) ctx.refusals.set(issue.id, error)
}

/** Those of the issues that have not refused yet. */
export const willing = (ctx: RequestContext, issues: readonly VisibleIssue[]): readonly VisibleIssue[] =>
  ctx.refusals ? issues.filter(({ id }) => !ctx.refusals?.has(id)) : issues
