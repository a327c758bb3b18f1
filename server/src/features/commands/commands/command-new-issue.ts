import type { Command } from '@cairn/common/features/commands'
import { AppError } from '@cairn/common/platform/errors'
import { type CommandNewIssue, resolveIssues } from '../../issues/index.ts'
import { carryOut } from '../carry-out.ts'
import { readPlan } from './run-commands.ts'

const REFUSED: readonly string[] = ['delete', 'clone', 'move']

/** Whether all of it makes sense for an issue that is not there yet. */
export const isForNew = (commands: readonly Command[]): boolean => !commands.some(({ kind }) => REFUSED.includes(kind))

/** Applies what an address or a client asks for with a new issue, as if it were typed right after. */
export const commandNewIssue: CommandNewIssue = async (ctx, issueId, query) => {
  const issues = await resolveIssues(ctx, [{ id: `2-${issueId}` }])
  const { plan } = await readPlan(ctx, { query }, issues)
  if (!isForNew(plan.commands))
    throw new AppError('invalid_command', { reason: ctx.texts.format(ctx.locale, 'command.notOnNew') })
  await carryOut(ctx, plan, [issueId])
}
