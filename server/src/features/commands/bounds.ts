import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import { commandVerbsOf } from '../issues/index.ts'
import type { CommandPlan } from './command-plan.ts'

/** Most single changes that the commands of one request make, over all of its issues. */
const MAX_CHANGES = 100_000
/** Most characters that a comment is long under all issues together: each keeps its own copy, and is searched by it. */
const MAX_WRITTEN = 20_000_000

/** Refuses commands that a few words would make too much of: each of them is carried out on every issue. */
export async function requireBounded(
  ctx: RequestContext,
  { commands, comment }: CommandPlan,
  issueIds: readonly number[],
): Promise<void> {
  const count = issueIds.length
  const verbs = commandVerbsOf(ctx.contributions)
  const changes = commands.reduce((sum, command) => sum + (verbs.of(command).rows?.(command) ?? 1), 0)
  if (changes * count > MAX_CHANGES)
    throw new AppError('bad_request', {
      reason: `${changes} changes of ${count} issues are too many: together at most ${MAX_CHANGES}`,
    })
  if ((comment?.length ?? 0) * count > MAX_WRITTEN)
    throw new AppError('bad_request', { reason: `the comment is too long to be put under ${count} issues` })
  for (const verb of new Set(commands.map(verbs.of))) await verb.requireBounded?.(ctx, issueIds)
}
