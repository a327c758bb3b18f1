import type { Reorder, Update } from './bus.loader.ts'
import type { BusEvent } from './bus.stream.ts'
import type { PlacedCards } from './placed-cards.ts'
import type { PlacedChanges } from './placed-group.ts'
import type { ToldNumbers } from './told-numbers.ts'

/** What is to be sent. */
export interface Sent {
  readonly event: BusEvent
  readonly update: Update
  /** The client has all up to this event when it has got it; null: no more than before. */
  readonly seq: number | null
}

/** What one reader is to be told of. */
export interface ToSend {
  readonly now: PlacedCards
  readonly changes: PlacedChanges
  /** What cards add to sums; empty: nobody asks. */
  readonly numbers: ReadonlyMap<number, ToldNumbers>
  readonly ids: readonly number[]
  /** The last event about each issue that the reader may know of. */
  readonly seqs: ReadonlyMap<number, number>
  readonly sees: (id: number) => boolean
  /** Seen until the change, and no longer. */
  readonly isLost: (id: number) => boolean
  /** Hidden from the reader until the first of the changes. */
  readonly wasHidden: (id: number) => boolean
  /** Changed while the reader was away. */
  readonly isMissed: (id: number) => boolean
  /** Whether places are told as well. */
  readonly hasOrder: boolean
}

/**
 * What is sent to one reader: first what only changed places with others, then cards in the order of their events, last in
 * which order they stand. Before that is told no event is done with that moved a card.
 */
export function updatesOf(told: ToSend): readonly Sent[] {
  const seqOf = (id: number): number => told.seqs.get(id) ?? 0
  const reorders = told.hasOrder ? reordersOf(told) : []
  const done = Math.min(...reorders.map(({ moved }) => told.seqs.get(moved) ?? Number.POSITIVE_INFINITY)) - 1
  const cards = told.ids
    .toSorted((a, b) => seqOf(a) - seqOf(b))
    .flatMap((id): Sent[] => {
      const sent = updateOf(told, id)
      const seq = told.seqs.get(id)
      return sent ? [{ ...sent, seq: seq === undefined ? null : Math.min(seq, done) }] : []
    })
  if (reorders.length === 0) return cards
  const last = Math.max(...told.seqs.values())
  return [...cards, { event: 'sprintIssuesReorder', update: { kind: 'order', reorders }, seq: last }]
}

function updateOf(
  { now, changes, numbers: all, sees, isLost, wasHidden, isMissed }: ToSend,
  issueId: number,
): Pick<Sent, 'event' | 'update'> | null {
  const cell = now.cells.get(issueId)
  const told = all.get(issueId)
  // What a reader did not see counted in none of its sums, nor is it known from when those of one who was away are.
  const numbers = told && (wasHidden(issueId) || isMissed(issueId)) ? { ...told, former: null } : told
  if (cell && sees(issueId)) return { event: 'sprintCellUpdate', update: { kind: 'card', issueId, cell, numbers } }
  if (now.rowIssues.has(issueId) && sees(issueId))
    return { event: 'sprintSwimlaneUpdate', update: { kind: 'gone', issueId, numbers } }
  // Of what a reader never saw it is not even told that it went.
  const wasShown = isMissed(issueId) || (changes.were.has(issueId) && !(sees(issueId) && wasHidden(issueId)))
  if (!wasShown || !(sees(issueId) || isLost(issueId))) return null
  const isHidden = sees(issueId) && changes.hidden.has(issueId)
  return { event: isHidden ? 'sprintIssueHide' : 'sprintIssueRemove', update: { kind: 'gone', issueId, numbers } }
}

/** In the order in which the cards stand: each comes right behind one that is already where it belongs. */
function reordersOf({ now, changes, ids, sees }: ToSend): readonly Reorder[] {
  const isShown = (id: number) => sees(id) && (now.cells.has(id) || now.rowIssues.has(id))
  return now
    .inOrder(ids.filter(id => changes.moved.has(id) && isShown(id)))
    .map(moved => ({ moved, leading: now.before(moved).find(sees) ?? null }))
}
