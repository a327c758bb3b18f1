import type { RequestContext } from '../../../platform/context/index.ts'
import { requireSilent, type VisibleIssue } from '../../issues/index.ts'
import { findProjectTypes, requireTracking } from '../project-tracking.ts'
import { today } from '../read-work.ts'
import { requireCreateWork } from '../time-tracking.policy.ts'
import { addWork } from './add-work.ts'

/** Work as a command tells it. */
export interface LoggedWork {
  readonly minutes: number
  /** null: today. */
  readonly date: number | null
  /** Name of a type that the projects use. */
  readonly type: string | null
  readonly text: string | null
}

/** Throws what {@link logWorkMany} would throw for want of rights. */
export async function requireLogWork(ctx: RequestContext, issues: readonly VisibleIssue[]): Promise<void> {
  const projectIds = projectsOf(issues)
  for (const projectId of projectIds) {
    requireCreateWork(ctx, projectId, ctx.actor.userId)
    requireSilent(ctx, projectId)
  }
  await requireTracking(ctx, ...projectIds)
}

/** Logs the same work of the actor on each of the locked issues. */
export async function logWorkMany(
  ctx: RequestContext,
  issues: readonly VisibleIssue[],
  logged: LoggedWork,
): Promise<void> {
  await requireLogWork(ctx, issues)
  const date = logged.date ?? (await today(ctx))
  const types =
    logged.type === null
      ? new Map<number, number>()
      : await findProjectTypes(ctx, projectsOf(issues), { name: logged.type })
  await addWork(
    ctx,
    issues.map(issue => ({
      issue,
      work: {
        authorId: ctx.actor.userId,
        date,
        minutes: logged.minutes,
        typeId: types.get(issue.project_id) ?? null,
        text: logged.text,
        usesMarkdown: true,
      },
    })),
  )
}

const projectsOf = (issues: readonly VisibleIssue[]): readonly number[] => [
  ...new Set(issues.map(issue => issue.project_id)),
]
