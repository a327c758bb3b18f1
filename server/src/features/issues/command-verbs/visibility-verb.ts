import { visibilityVerb as definition, type VisibilityCommand } from '@cairn/common/features/commands'
import { namesOfPrincipals, type Permitted } from '../../hosts/index.ts'
import { readPermitted } from '../change-visibility.ts'
import type { EditingVerb } from './command-verb.ts'
import { listed, previewLabel, sentence } from './sentence.ts'
import { undoVisibility } from './undo-visibility.ts'

interface VisibilityPart {
  readonly edit: { readonly permitted: Permitted | null }
  readonly before: Permitted | null
}

/** Issues are limited to groups and people, or shown to more or all of them. */
export const visibilityVerb: EditingVerb<VisibilityCommand, VisibilityPart> = {
  definition,
  describe: (ctx, { action, groups, users }) => {
    const names = [...groups, ...users].map(({ name }) => name)
    return names.length === 0
      ? sentence(ctx, 'liftVisibility')
      : sentence(ctx, `${action}Visibility`, { names: listed(ctx, names) })
  },
  rows: ({ groups, users }) => groups.length + users.length,
  plan: async (ctx, issues, commands) => {
    const permitted = await readPermitted(
      ctx,
      issues.map(issue => issue.id),
    )
    return issue => {
      const before = permitted.get(issue.id) ?? null
      return { before, edit: { permitted: before && folded(before, commands) } }
    }
  },
  check: null,
  previewParts: async (ctx, parts) => {
    const field = previewLabel(ctx, 'visibility')
    const names = await namesOfPrincipals(
      ctx,
      parts.flatMap(part => [...idsOf(part?.edit.permitted), ...idsOf(part?.before)]),
    )
    const text = (permitted: Permitted | null | undefined) =>
      idsOf(permitted)
        .map(id => names.get(id) ?? '')
        .join(', ') || null
    return parts.map(part => {
      const [removed, added] = [text(part?.before), text(part?.edit.permitted)]
      return removed === added ? [] : [{ field, removed, added }]
    })
  },
  undo: { category: 'IssueVisibilityCategory', edits: undoVisibility },
}

const idsOf = (permitted: Permitted | null | undefined): readonly number[] =>
  permitted ? [...permitted.groups, ...permitted.users] : []

function folded(before: Permitted, commands: readonly VisibilityCommand[]): Permitted {
  let { groups, users } = before
  for (const { action, ...command } of commands) {
    const given = { groups: command.groups.map(({ id }) => id), users: command.users.map(({ id }) => id) }
    const fold = (old: readonly number[], ids: readonly number[]) =>
      action === 'set' ? ids : action === 'add' ? [...new Set([...old, ...ids])] : old.filter(id => !ids.includes(id))
    groups = fold(groups, given.groups)
    users = fold(users, given.users)
  }
  return { groups, users }
}
