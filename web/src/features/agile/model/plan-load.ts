import type { CardSums } from '@cairn/common/features/agile'

/** What the cards of a person in a sprint come to. */
type Load<P> = {
  /** Null: cards of nobody. */
  readonly user: P | null
  readonly count: number
  readonly sums: CardSums
  readonly capacity: number | null
}

type Person = { readonly id: string }

/** What is counted against a capacity: the estimation, on boards without one the cards. */
export const loadOf = ({ count, sums }: { readonly count: number; readonly sums: CardSums }, isEstimated: boolean) =>
  isEstimated ? (sums.estimation ?? 0) : count

/** What those can do together who wrote down how much; undefined: nobody did. */
export function capacityOf(people: readonly Pick<Load<unknown>, 'capacity'>[]): number | undefined {
  const known = people.flatMap(({ capacity }) => capacity ?? [])
  return known.length === 0 ? undefined : known.reduce((sum, capacity) => sum + capacity, 0)
}

/** Everybody in any of the sprints, once, by name: who has nothing in one of them yet can be planned there too. */
export function teamOf<P extends Person>(
  sprints: readonly (readonly Load<P>[])[],
  nameOf: (person: P) => string,
): readonly P[] {
  const people = new Map<string, P>()
  for (const { user } of sprints.flat()) if (user) people.set(user.id, user)
  return [...people.values()].sort((a, b) => nameOf(a).localeCompare(nameOf(b)))
}

/** A line for everybody of the team, and one for the cards of nobody if there are any. */
export function loadsOf<P extends Person>(team: readonly P[], loads: readonly Load<P>[]): readonly Load<P>[] {
  const byPerson = new Map(loads.map(load => [load.user?.id, load]))
  const nobody = byPerson.get(undefined)
  const own = team.map(user => byPerson.get(user.id) ?? { user, count: 0, sums: {}, capacity: null })
  return nobody && nobody.count > 0 ? [...own, nobody] : own
}
