import type { SprintVelocity } from '@cairn/common/features/agile'
import { Sprint } from '@cairn/common/features/agile'
import type { StoredSprint } from '../boards.store.ts'
import type { CardStory } from './card-story.ts'
import { daysBetween } from './chart-days.ts'
import { sprintProgress } from './sprint-progress.ts'

/** What sprints that have begun began with and what they came to, in the order of the sprints. */
export function velocityOf(
  cards: readonly CardStory[],
  sprints: readonly StoredSprint[],
  { now, zone }: { readonly now: number; readonly zone: string },
): { readonly sprints: readonly SprintVelocity[]; readonly average: number | null; readonly total: number } {
  let total = 0
  const all = sprints.flatMap(({ id, name, start, finish }): readonly SprintVelocity[] => {
    if (start === null) return []
    // Beginning and end are all that is needed, however long it is.
    const { days, ends, ...span } = daysBetween(start, Math.max(start, finish ?? now), zone)
    const few = [0, -1].map(at => [days.at(at) ?? span.firstDay, ends.at(at) ?? start] as const)
    const wanted = days.length > 1 ? few : few.slice(0, 1)
    const progress = sprintProgress(cards, {
      sprintId: id,
      days: { ...span, days: wanted.map(([day]) => day), ends: wanted.map(([, end]) => end) },
      now,
      hasEnd: false,
      workDays: [],
    })
    total += progress.total
    const isOver = finish !== null && finish < now
    const completed = progress.completed.at(-1)?.value ?? 0
    return [{ id: Sprint.id(id), name, start, finish, isOver, committed: progress.commitment, completed }]
  })
  const over = all.filter(({ isOver }) => isOver)
  const sum = over.reduce((sum, { completed }) => sum + completed, 0)
  return { sprints: all, average: over.length === 0 ? null : Math.round((sum / over.length) * 10) / 10, total }
}
