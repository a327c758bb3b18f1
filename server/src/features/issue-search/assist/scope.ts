import type { Condition } from '@cairn/common/features/search'

/** Projects that a query asks for: what belongs to them is suggested first. */
export function projectsIn(condition: Condition, found: Set<number> = new Set()): ReadonlySet<number> {
  if (condition.kind === 'all' || condition.kind === 'any') for (const part of condition.of) projectsIn(part, found)
  if (condition.kind === 'predicate' && condition.attribute.id === 'project' && condition.test.kind === 'ids')
    for (const id of condition.test.ids) found.add(id)
  return found
}
