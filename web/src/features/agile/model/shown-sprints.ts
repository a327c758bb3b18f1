import type { SprintData } from './projections.ts'

/** So many sprints are planned side by side unless somebody chooses others. */
export const MAX_PLANNED = 4

type Planned = Pick<SprintData, 'id' | 'archived' | 'finish'>

/**
 * The sprints that are planned: those chosen, as far as they are still there, else the current one and those that come.
 * In the order of the board.
 */
export function plannedSprints<S extends Planned>(
  sprints: readonly S[],
  chosen: readonly string[],
  current: string | undefined,
  now: number,
): readonly S[] {
  const picked = sprints.filter(({ id }) => chosen.includes(id))
  if (picked.length > 0) return picked
  const coming = sprints.filter(
    ({ id, archived, finish }) => !archived && (id === current || finish === null || finish >= now),
  )
  return coming.slice(0, MAX_PLANNED)
}
