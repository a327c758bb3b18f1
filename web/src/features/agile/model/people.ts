import { type ListedIssue, rowValues } from '../../issues/index.ts'
import { userName } from '../../users/index.ts'

/** Who has cards on the board, those with most first, as far as their cards were read. */
export function peopleOf(issues: Iterable<ListedIssue>) {
  const people = new Map<string, { login: string; name: string; url: string | null; count: number }>()
  for (const issue of issues) {
    const { assignee } = rowValues(issue)
    const login = assignee?.login
    if (!assignee || !login) continue
    const known = people.get(login)
    if (known) known.count++
    else {
      const name = userName({ login, fullName: assignee.fullName ?? '' })
      people.set(login, { login, name, url: assignee.avatarUrl ?? null, count: 1 })
    }
  }
  return [...people.values()].sort((a, b) => b.count - a.count || a.name.localeCompare(b.name))
}

/** What the field of the people on cards is called, for queries. */
export function peopleFieldOf(issues: Iterable<ListedIssue>): string {
  for (const { customFields } of issues) {
    const names = customFields.flatMap(({ projectCustomField }) =>
      projectCustomField?.field?.fieldType?.valueType === 'user' ? (projectCustomField.field.name ?? []) : [],
    )
    const name = names.find(each => /^assignees?$/i.test(each)) ?? names[0]
    if (name !== undefined) return name
  }
  return 'Assignee'
}
