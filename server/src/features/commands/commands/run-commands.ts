import type { BodyOf } from '@cairn/common/features/entities'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { requireSilent, type VisibleIssue } from '../../issues/index.ts'
import { actingAs } from '../acting.ts'
import { requireBounded } from '../bounds.ts'
import { type CommandPlan, carryOut } from '../carry-out.ts'
import { type DescribedCommand, describeCommand } from '../describe.ts'
import { RUN_OPERATION } from '../jobs/run-operation.ts'
import { advanceOperation, insertOperation } from '../operations.store.ts'
import { readCommands } from '../read-commands.ts'
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
 * Applies the commands of a body to its issues: to all of them or, when one refuses, to none. Throws
 * `invalid_command` with the place of what cannot be used.
 */
export async function runCommands(ctx: RequestContext, body: BodyOf<'CommandList'>): Promise<RunRow> {
  const query = body.query ?? ''
  const acting = await actingAs(ctx, body)
  const issues = await targetIssues(acting, body)
  if (issues.length === 0) throw new AppError('bad_request', { reason: 'no issues are given' })
  const { plan, commands } = await readPlan(acting, body, issues)
  for (const projectId of new Set(issues.map(issue => issue.project_id))) requireSilent(acting, projectId)
  const issueIds = issues.map(issue => issue.id)
  await requireBounded(acting, plan, issueIds)
  const isLong = issues.length > MAX_AT_ONCE
  const operationId = await transaction(acting, async acting => {
    const id = await insertOperation(acting, {
      query,
      authorId: ctx.actor.userId,
      actingId: acting.actor.userId,
      total: issues.length,
      waiting: isLong ? { plan: { ...plan, silent: acting.silent }, issueIds } : null,
    })
    if (isLong) return id
    const outcome = await carryOut({ ...acting, operationId: id }, plan, issueIds)
    await advanceOperation(acting, id, issueIds.length, outcome, true)
    return id
  })
  if (isLong) await ctx.jobs.send(RUN_OPERATION, { operationId }, String(operationId))
  return { query, commands, issueIds: issueIds.slice(0, MAX_AT_ONCE), operationId }
}

/** Reads the commands of a body for its issues. Throws `invalid_command` with the place of what cannot be used. */
export async function readPlan(
  ctx: RequestContext,
  body: BodyOf<'CommandList'>,
  issues: readonly VisibleIssue[],
): Promise<{ readonly plan: CommandPlan; readonly commands: readonly DescribedCommand[] }> {
  const { commands } = await readCommands(
    ctx,
    body.query ?? '',
    issues.map(issue => issue.project_id),
  )
  const described = commands.map(command => describeCommand(ctx, command))
  const wrong = commands.flatMap((command, index) =>
    command.kind === 'error' ? [{ ...command, text: described[index]?.errorText ?? '' }] : [],
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
  if (comment === null && commands.some(command => command.kind === 'comment'))
    throw new AppError('field_required', { name: 'comment', field: 'comment' })
  if (comment === null && commands.length === 0) throw new AppError('bad_request', { reason: 'no command is given' })
  return { plan: { commands, comment, visibility: visibilityOf(body) }, commands: described }
}

/** The visibility of the comment. */
function visibilityOf({ visibility }: BodyOf<'CommandList'>): BodyOf<'Visibility'> | null {
  if (!visibility || visibility.$type === 'CommandUnlimitedVisibility') return null
  return {
    $type: 'LimitedVisibility',
    permittedGroups: visibility.permittedGroups ?? [],
    permittedUsers: visibility.permittedUsers ?? [],
  }
}
