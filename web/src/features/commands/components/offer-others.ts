import { assistCommand, type CommandRequest } from '../api/commands.ts'
import { markInLists } from './marking.ts'
import { openRefused } from './open-commands.ts'

/**
 * Asks which issues stand in the way of a command that was refused, and offers to go on without them. Gives whether
 * there are any.
 */
export async function offerOthers(request: CommandRequest): Promise<boolean> {
  const { target } = request
  const { commands, refusals, affected } = await assistCommand(target, request)
  if (refusals.length === 0 || commands.some(({ error }) => error === true)) return false
  // What was shown as done may have taken their marks.
  if (target.kind === 'issues') markInLists(target.issues.map(({ id }) => id))
  openRefused({ refusals, target, offer: { request, commands, affected } })
  return true
}
