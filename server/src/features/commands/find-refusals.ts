import type { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import { requireComment } from '../comments/index.ts'
import { requireSilent, sift, willing } from '../hosts/index.ts'
import { checkChanges, commandVerbsOf, issueHost, type VisibleIssue } from '../issues/index.ts'
import type { CommandPlan } from './command-plan.ts'
import { moveAt } from './phases.ts'
import { planEdits, valuesBefore } from './plan-edits.ts'

/**
 * Issues that cannot take commands, as far as that can be told without changing anything, each with the first reason.
 * The number of statements does not depend on how many issues there are.
 */
export async function findRefusals(
  ctx: RequestContext,
  { commands, comment }: Pick<CommandPlan, 'commands' | 'comment'>,
  issues: readonly VisibleIssue[],
): Promise<ReadonlyMap<number, AppError>> {
  const refusals = new Map<number, AppError>()
  const noting: RequestContext = { ...ctx, ifMatch: null, refusals }
  sift(noting, issues, issue => requireSilent(noting, issue.project_id))
  // After a move an issue is under the rules of another project.
  const at = moveAt(ctx, commands)
  const before = at < 0 ? commands : commands.slice(0, at + 1)
  const planned = await planEdits(noting, willing(noting, issues), before, { isForeseen: true })
  await checkChanges(
    noting,
    planned.map(({ edit }) => edit),
    valuesBefore(planned),
  )
  const verbs = commandVerbsOf(ctx.contributions)
  for (const command of before) await verbs.of(command).check?.(noting, issues, command)
  if (at < 0 && comment !== null) sift(noting, issues, issue => requireComment(noting, issueHost, issue))
  return refusals
}
