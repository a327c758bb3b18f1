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

type UserField = {
  readonly field: {
    readonly name: string | null
    readonly fieldType: { readonly valueType: string | null } | null
  } | null
}

/** What the field of the people on cards is called, for queries: the assignee's, else the first of users. */
export function peopleFieldOf(fields: readonly UserField[]): string {
  const names = fields.flatMap(({ field }) => (field?.fieldType?.valueType === 'user' ? (field.name ?? []) : []))
  return names.find(name => /^assignees?$/i.test(name)) ?? names[0] ?? 'Assignee'
}

type Known = { readonly login: string; readonly name: string; readonly url: string | null }

/** The people with those among them that a filter names: whoever is not known has a login at least. */
export function withChosen(people: readonly Known[], chosen: readonly string[]): readonly Known[] {
  const missing = chosen.filter(login => !people.some(person => person.login === login))
  return missing.length === 0 ? people : [...people, ...missing.map(login => ({ login, name: login, url: null }))]
}
