import type { RequestContext } from '../../../platform/context/index.ts'
import { requireSilent, siftByProject } from '../../hosts/index.ts'
import type { VisibleIssue } from '../../issues/index.ts'
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

/** Issues on which the actor may log such work. */
export function siftLogged(
  ctx: RequestContext,
  issues: readonly VisibleIssue[],
  logged: Pick<LoggedWork, 'type'>,
): Promise<readonly VisibleIssue[]> {
  return siftByProject(ctx, issues, async projectId => {
    requireCreateWork(ctx, projectId, ctx.actor.userId)
    requireSilent(ctx, projectId)
    await requireTracking(ctx, projectId)
    await typesOf(ctx, [projectId], logged)
  })
}

const typesOf = async (
  ctx: RequestContext,
  projectIds: readonly number[],
  { type }: Pick<LoggedWork, 'type'>,
): Promise<ReadonlyMap<number, number>> =>
  type === null ? new Map() : await findProjectTypes(ctx, projectIds, { name: type })

/** Logs the same work of the actor on each of the locked issues. */
export async function logWork(ctx: RequestContext, given: readonly VisibleIssue[], logged: LoggedWork): Promise<void> {
  const issues = await siftLogged(ctx, given, logged)
  const date = logged.date ?? (await today(ctx))
  const types = await typesOf(ctx, [...new Set(issues.map(issue => issue.project_id))], logged)
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
