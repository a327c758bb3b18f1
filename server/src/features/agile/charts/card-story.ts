import { lastFrom, type Timeline, valueAt } from './timeline.ts'

/** What has become of a card, as far as the reader may know. */
export interface CardStory {
  readonly idReadable: string
  readonly summary: string
  readonly created: number
  /** In which of the sprints it was, by their numbers. */
  readonly sprints: ReadonlyMap<number, Timeline<boolean>>
  /** When it had been resolved, ms; null: it was open. */
  readonly resolved: Timeline<number | null>
  /** Index of its column; -1: none showed it. */
  readonly column: Timeline<number>
  /** What it was estimated at; 1 where cards are counted. */
  readonly size: Timeline<number>
}

/** A card in a sprint from one moment on, ms. */
export interface CardState {
  readonly from: number
  readonly isIn: boolean
  readonly resolved: number | null
  readonly column: number
  readonly size: number
}

const OUT: Omit<CardState, 'from'> = { isIn: false, resolved: null, column: -1, size: 0 }

/** The states of a card, in the order of time; the first one is as of `since`, and none is after `until`. */
export function statesOf(
  card: CardStory,
  sprintId: number,
  { since, until }: { readonly since: number; readonly until: number },
): readonly CardState[] {
  const member = card.sprints.get(sprintId)
  if (!member) return []
  const moments = new Set([since, card.created, ...card.resolved.flatMap(({ value }) => value ?? [])])
  for (const timeline of [member, card.resolved, card.column, card.size])
    for (const { from } of timeline) moments.add(from)
  return [...moments]
    .filter(from => from >= since && from <= until)
    .sort((a, b) => a - b)
    .map(from => stateAt(card, member, from))
}

function stateAt(card: CardStory, member: Timeline<boolean>, from: number): CardState {
  if (from < card.created) return { from, ...OUT }
  const resolved = valueAt(card.resolved, from) ?? null
  return {
    from,
    isIn: valueAt(member, from) ?? false,
    // Where history does not tell that it was resolved, the card itself does.
    resolved: resolved !== null && resolved > from ? null : resolved,
    column: valueAt(card.column, from) ?? -1,
    size: valueAt(card.size, from) ?? 0,
  }
}

/** Of states in the order of time that which holds at a moment. */
export const stateOf = (states: readonly CardState[], time: number): CardState | undefined => lastFrom(states, time)
