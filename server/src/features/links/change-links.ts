import type { LinkCommand } from '@cairn/common/features/commands'
import { notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import { seekIssues, type VisibleIssue } from '../issues/index.ts'
import { checkLinks, linkIssues, unlinkIssues } from './commands/link-issues.ts'

/** Links issues to those that the command names, or takes these links away. */
export async function changeLinks(
  ctx: RequestContext,
  issues: readonly VisibleIssue[],
  command: LinkCommand,
): Promise<void> {
  for (const other of await othersOf(ctx, command))
    await (command.action === 'add' ? linkIssues : unlinkIssues)(ctx, issues, slotOf(command), other)
}

/** Throws or notes what {@link changeLinks} would, without changing anything. */
export async function checkLinkCommand(
  ctx: RequestContext,
  issues: readonly VisibleIssue[],
  command: LinkCommand,
): Promise<void> {
  for (const other of await othersOf(ctx, command))
    await checkLinks(ctx, issues, slotOf(command), other, { isAdded: command.action === 'add' })
}

const SIDE = { outward: 's', inward: 't', both: '' } as const

const slotOf = ({ typeId, direction }: LinkCommand): string => `106-${typeId}${SIDE[direction]}`

async function othersOf(ctx: RequestContext, command: LinkCommand): Promise<readonly VisibleIssue[]> {
  const texts = command.issues.map(issue => issue.text)
  const others = await seekIssues(ctx, texts)
  return texts.map(text => {
    const other = others.get(text)
    if (!other) throw notFound(text)
    return other
  })
}
