import { linkVerb as definition, type LinkCommand } from '@cairn/common/features/commands'
import { type ActingVerb, listed, sentence } from '../issues/index.ts'
import { changeLinks, checkLinkCommand } from './change-links.ts'
import { linkTypes } from './link-types.store.ts'
import { undoLinks } from './undo-links.ts'

/** Issues are linked to others, or no longer. */
export const linkVerb: ActingVerb<LinkCommand> = {
  definition,
  describe: (ctx, { action, name, issues }) =>
    sentence(ctx, `${action}Link`, {
      link: name,
      issues: listed(
        ctx,
        issues.map(issue => issue.text),
      ),
    }),
  rows: ({ issues }) => issues.length,
  offer: async ctx => {
    const group = ctx.texts.format(ctx.locale, 'command.assist.links')
    const types = await linkTypes(ctx)
    return types
      .flatMap(type => [type.source_to_target, ...(type.directed ? [type.target_to_source] : [])])
      .filter(Boolean)
      .map(name => ({ name, group }))
  },
  check: checkLinkCommand,
  preview: (_ctx, { action, name, issues }) => {
    const ids = issues.map(({ text }) => text).join(', ')
    return [{ field: name, removed: action === 'add' ? null : ids, added: action === 'add' ? ids : null }]
  },
  carryOut: changeLinks,
  undo: undoLinks,
}
