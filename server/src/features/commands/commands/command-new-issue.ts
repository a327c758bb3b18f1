import type { Command } from '@cairn/common/features/commands'
import { Issue } from '@cairn/common/features/issues'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { lockBeforeHosts } from '../../hosts/index.ts'
import { type CommandNewIssue, commandVerbsOf, resolveIssues } from '../../issues/index.ts'
import { carryOut } from '../carry-out.ts'
import { readPlan } from './run-commands.ts'

/** Whether all of it makes sense for an issue that is not there yet. */
export function isForNew(ctx: RequestContext, commands: readonly Command[]): boolean {
  const { definitions } = commandVerbsOf(ctx.contributions)
  return !commands.some(({ kind }) => definitions.byKind(kind)?.notOnNew)
}

/** Applies what an address or a client asks for with a new issue, as if it were typed right after. */
export const commandNewIssue: CommandNewIssue = async (ctx, issueId, query) => {
  const issues = await resolveIssues(ctx, [{ id: Issue.id(issueId) }])
  const { plan } = await readPlan(ctx, { query }, issues)
  if (!isForNew(ctx, plan.commands))
    throw new AppError('invalid_command', { reason: ctx.texts.format(ctx.locale, 'command.notOnNew') })
  // The new issue joins others at the end, when the commands have locked what they link it to.
  const createdIn = issues.map(({ project_id }) => project_id)
  await lockBeforeHosts(ctx, { commands: plan.commands, createdIn })
  await carryOut(ctx, plan, [issueId])
}
