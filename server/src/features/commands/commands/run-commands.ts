import { isError, type Problem, type VerbCommand } from '@cairn/common/features/commands'
import type { BodyOf } from '@cairn/common/features/entities'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { together, transaction } from '../../../platform/db/index.ts'
import { cacheVersions } from '../../../platform/versions/index.ts'
import { requireSilent } from '../../hosts/index.ts'
import { commandVerbsOf, type VisibleIssue } from '../../issues/index.ts'
import { actingAs } from '../acting.ts'
import { requireBounded } from '../bounds.ts'
import { carryOut } from '../carry-out.ts'
import type { CommandPlan } from '../command-plan.ts'
import { type DescribedCommand, describeCommand } from '../describe.ts'
import { RUN_OPERATION } from '../jobs/run-operation.ts'
import { advanceOperation, drawOperationId, insertOperation, type Progress, withRefused } from '../operations.store.ts'
import { readCommands } from '../read-commands.ts'
import { addRefusals, allRefused, databaseId, GONE, refusedIn } from '../refusals.ts'
import { targetIssues } from '../target-issues.ts'

/** More issues than this are changed in the background. */
const MAX_AT_ONCE = 1_000

export interface RunRow {
  readonly query: string
  readonly commands: readonly DescribedCommand[]
  readonly issueIds: readonly number[]
  readonly operationId: number
}

/**
 * Applies the commands of a body to its issues: to all of them or, when one refuses, to none; with `skipRefusing` to
 * those that can take them, of which there must be one. Throws `invalid_command` with the place of what cannot be used.
 */
export async function runCommands(ctx: RequestContext, body: BodyOf<'CommandList'>): Promise<RunRow> {
  const query = body.query ?? ''
  const acting = await actingAs(ctx, body)
  const skipRefusing = body.skipRefusing === true
  const { issues, missing } = await targetIssues(acting, body)
  const total = issues.length + missing.length
  if (total === 0) throw new AppError('bad_request', { reason: 'no issues are given' })
  const gone = missing.map(id => [id, GONE] as const)
  if (issues.length === 0) throw allRefused(acting, addRefusals([], gone))
  const { plan, commands, leftOut } = await readPlan(acting, body, issues)
  const reasons = refusedIn(leftOut, issues)
  const refusals = addRefusals([], [...gone, ...[...reasons].map(([id, reason]) => [databaseId(id), reason] as const)])
  const taken = issues.flatMap(({ id }) => (reasons.has(id) ? [] : [id]))
  if (!skipRefusing) for (const { project_id } of issues) requireSilent(acting, project_id)
  await requireBounded(acting, plan, taken)
  const isLong = taken.length > MAX_AT_ONCE
  const operation = await transaction(acting, async acting => {
    const given = { query, authorId: ctx.actor.userId, actingId: acting.actor.userId, total }
    if (isLong) {
      const waiting = { plan: { ...plan, silent: acting.silent, skipRefusing }, issueIds: taken }
      return { id: await insertOperation(acting, { ...given, refusals, waiting }), taken }
    }
    // What commands write may name it from the beginning. Fields are kept under the versions.
    const [id] = await together([drawOperationId(acting), cacheVersions(acting)])
    let progress: Progress | null = null
    const finish = async () => {
      if (progress) await advanceOperation(acting, id, progress)
    }
    acting.phases.last(finish, { isOneStatement: true })
    const [, outcome] = await together([
      insertOperation(acting, { ...given, refusals, waiting: null }, id),
      carryOut({ ...acting, operationId: id }, plan, taken, { skipRefusing }),
    ])
    const { refused } = outcome
    const all = withRefused(refusals, outcome)
    if (refused.size === taken.length) throw allRefused(acting, all)
    progress = { done: taken.length, ...outcome, refusals: all, isFinished: true }
    return { id, taken: taken.filter(issueId => !refused.has(issueId)) }
  })
  if (isLong) await ctx.jobs.send(RUN_OPERATION, { operationId: operation.id }, String(operation.id))
  return { query, commands, issueIds: operation.taken.slice(0, MAX_AT_ONCE), operationId: operation.id }
}

interface ReadPlan {
  readonly plan: CommandPlan
  readonly commands: readonly DescribedCommand[]
  /** Projects whose issues are left out. */
  readonly leftOut: ReadonlyMap<number, Problem>
}

/** Reads the commands of a body for its issues. Throws `invalid_command` with the place of what cannot be used. */
export async function readPlan(
  ctx: RequestContext,
  body: BodyOf<'CommandList'>,
  issues: readonly VisibleIssue[],
): Promise<ReadPlan> {
  const projects = issues.map(issue => issue.project_id)
  const leaveOut = body.skipRefusing === true
  const { commands, leftOut } = await readCommands(ctx, body.query ?? '', projects, { leaveOut })
  const described = commands.map(command => describeCommand(ctx, command))
  const wrong = commands.flatMap((command, index) =>
    isError(command) ? [{ ...command, text: described[index]?.errorText ?? '' }] : [],
  )
  if (wrong[0])
    throw new AppError(
      'invalid_command',
      { reason: wrong[0].text },
      {
        extra: {
          error_children: wrong.map(({ code, text, start, end }) => ({
            error: code,
            error_description: text,
            start,
            end,
          })),
        },
      },
    )
  const comment = body.comment?.trim() ? body.comment : null
  const { definitions } = commandVerbsOf(ctx.contributions)
  if (comment === null && commands.some(({ kind }) => definitions.byKind(kind)?.takesComment))
    throw new AppError('field_required', { name: 'comment', field: 'comment' })
  if (comment === null && commands.length === 0) throw new AppError('bad_request', { reason: 'no command is given' })
  const read: readonly VerbCommand[] = commands
  return { plan: { commands: read, comment, visibility: visibilityOf(body) }, commands: described, leftOut }
}

/** The visibility of the comment. */
function visibilityOf({ visibility }: BodyOf<'CommandList'>): BodyOf<'Visibility'> | null {
  if (!visibility || visibility.$type === 'CommandUnlimitedVisibility') return null
  return { permittedGroups: visibility.permittedGroups ?? [], permittedUsers: visibility.permittedUsers ?? [] }
}
