import type { Command } from '@cairn/common/features/commands'
import type { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import { requireComment } from '../comments/index.ts'
import { requireSilent, requireWatch, sift, willing } from '../hosts/index.ts'
import {
  checkChanges,
  issueHost,
  requireDelete,
  requireMove,
  requireOnIssue,
  siftCopied,
  type VisibleIssue,
} from '../issues/index.ts'
import { siftLogged } from '../time-tracking/index.ts'
import { requireVote } from '../votes/index.ts'
import { checkLinkCommand } from './change-links.ts'
import type { CommandPlan } from './command-plan.ts'
import { planChanges } from './plan-changes.ts'

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
  const moveAt = commands.findIndex(command => command.kind === 'move')
  const before = moveAt < 0 ? commands : commands.slice(0, moveAt + 1)
  const planned = await planChanges(
    noting,
    willing(noting, issues),
    before.filter(({ kind }) => kind !== 'star'),
  )
  await checkChanges(
    noting,
    planned.map(({ change }) => change),
    new Map(planned.map(({ change, fieldsBefore }) => [change.issue.id, fieldsBefore])),
  )
  for (const command of before) await check(noting, command, issues)
  if (moveAt < 0 && comment !== null) sift(noting, issues, issue => requireComment(noting, issueHost, issue))
  return refusals
}

/** Notes the issues that refuse what is not a change of their values. */
async function check(ctx: RequestContext, command: Command, issues: readonly VisibleIssue[]): Promise<unknown> {
  switch (command.kind) {
    // A tag that is yet to be created stands in no planned change.
    case 'tag':
      return sift(ctx, issues, issue => requireOnIssue(ctx, issue, 'UPDATE_ISSUE'))
    case 'star':
      return sift(ctx, issues, issue => requireWatch(ctx, issueHost, issue, command.user?.id ?? ctx.actor.userId))
    case 'vote':
    case 'unvote':
      return sift(ctx, issues, issue => requireVote(ctx, issue, command.kind === 'vote'))
    case 'work':
      return siftLogged(ctx, issues, command)
    case 'move':
      return sift(
        ctx,
        issues.filter(issue => issue.project_id !== command.projectId),
        issue => requireMove(ctx, issue),
      )
    case 'clone':
      return siftCopied(ctx, issues)
    case 'delete':
      return sift(ctx, issues, issue => requireDelete(ctx, issue))
    case 'link':
      return checkLinkCommand(ctx, issues, command)
  }
}
