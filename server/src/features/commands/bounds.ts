import type { Command } from '@cairn/common/features/commands'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import { requireCopiable } from '../issues/index.ts'
import type { CommandPlan } from './command-plan.ts'

/** Most single changes that the commands of one request make, over all of its issues. */
const MAX_CHANGES = 100_000
/** Most issues that one request copies. */
const MAX_COPIES = 1_000
/** Most characters that a comment is long under all issues together: each keeps its own copy, and is searched by it. */
const MAX_WRITTEN = 20_000_000

/** Refuses commands that a few words would make too much of: each of them is carried out on every issue. */
export async function requireBounded(
  ctx: RequestContext,
  { commands, comment }: CommandPlan,
  issueIds: readonly number[],
): Promise<void> {
  const count = issueIds.length
  const changes = commands.reduce((sum, command) => sum + changesOf(command), 0)
  if (changes * count > MAX_CHANGES)
    throw new AppError('bad_request', {
      reason: `${changes} changes of ${count} issues are too many: together at most ${MAX_CHANGES}`,
    })
  if ((comment?.length ?? 0) * count > MAX_WRITTEN)
    throw new AppError('bad_request', { reason: `the comment is too long to be put under ${count} issues` })
  if (!commands.some(({ kind }) => kind === 'clone')) return
  if (count > MAX_COPIES)
    throw new AppError('bad_request', { reason: `at most ${MAX_COPIES} issues are cloned at once` })
  await requireCopiable(ctx, issueIds)
}

/** How many rows a command writes for each issue, more or less. */
function changesOf(command: Command): number {
  switch (command.kind) {
    case 'link':
      return command.issues.length
    case 'visibility':
      return command.groups.length + command.users.length
    case 'field':
      return Math.max(1, command.values.length)
    default:
      return 1
  }
}
