import type { IssueSprint } from './projections.ts'

/** A sprint as people call it, with its board; of a board without sprints the board alone. */
export const placeText = ({ name, agile }: IssueSprint): string =>
  agile?.sprintsSettings?.disableSprints ? (agile.name ?? '') : `${agile?.name}: ${name}`

type Board = Pick<NonNullable<IssueSprint['agile']>, 'sprintsSettings'>

/** How issues come onto a board: somebody puts them there, a value of a field does, or its query finds them. */
export type Membership = 'manual' | 'field' | 'query'

export function membershipOf({ sprintsSettings }: Board): Membership {
  if (sprintsSettings?.isExplicit !== false) return 'manual'
  return sprintsSettings.sprintSyncField ? 'field' : 'query'
}
