import type { Presenter } from '../../../platform/projection/index.ts'
import { formerlyVisibleToEach, type Message, visibleToEach } from '../../live/index.ts'
import type { Board, StoredSprint } from '../boards.store.ts'
import { openSprint } from '../cards/open-board.ts'
import { readBoard } from '../cards/read-board.ts'
import { type Reorder, type Update, updateRef } from './bus.loader.ts'
import { type BusEvent, type BusStream, send, type Viewer } from './bus.stream.ts'
import { cellKeyOf, type PlacedCards } from './placed-cards.ts'
import type { PlacedChanges, PlacedGroup } from './placed-group.ts'

/** A message with the streams that it is for. */
export interface ToTell {
  readonly message: Message
  readonly streams: ReadonlySet<BusStream>
  readonly isMissed: boolean
}

interface Telling {
  readonly presenter: Presenter
  readonly group: PlacedGroup
  readonly board: Board
  readonly sprint: StoredSprint
}

/** Neighbours of a moved card that are looked at, from the nearest on: as many as a cell shows. */
const MAX_LEADING = 500

/** What is to be sent, in order. */
interface Sent {
  readonly event: BusEvent
  readonly update: Update
}

/**
 * Tells a group of readers what changed: it is placed once for all of them, whom it may reach is asked for all of them, and
 * only then is it read, by each with the rights of its own.
 */
export async function tellGroup(
  { presenter, group, board, sprint }: Telling,
  viewers: readonly Viewer[],
  told: readonly ToTell[],
): Promise<void> {
  const [first] = viewers
  if (!first) return
  const issuesQuery = first.stream.ticket.issuesQuery
  const sought = { board, sprint, issuesQuery }
  const messages = told.map(({ message }) => message)
  const changes = await group.place(first.ctx, sought, {
    ids: [...new Set(messages.map(({ hostId }) => hostId))],
    ordered: [...new Set(messages.filter(({ part }) => part !== null).map(({ hostId }) => hostId))],
    isLinked: messages.some(({ otherId }) => otherId !== null),
  })
  if (changes.ids.length === 0) return
  const readers = viewers.map(({ ctx }) => ctx)
  const seen = await visibleToEach(readers, askedAbout(changes, messages))
  const former = await formerlyVisibleToEach(readers, messages)
  for (const [place, viewer] of viewers.entries()) {
    const sees = (id: number): boolean => seen[place]?.has(id) === true
    const own = told.filter(
      ({ message: { seq, otherId }, streams }) =>
        streams.has(viewer.stream) && (seq ?? 0) > viewer.stream.cursor && (otherId === null || sees(otherId)),
    )
    const lost = new Set(own.flatMap(({ message }) => (former[place]?.has(message) ? [message.hostId] : [])))
    const missed = new Set(own.flatMap(({ message, isMissed }) => (isMissed ? [message.hostId] : [])))
    const changed = new Set(own.map(({ message }) => message.hostId))
    // Nothing happened for this reader.
    if (![...changed].some(id => sees(id) || lost.has(id))) continue
    const ids = changes.ids.filter(id => changed.has(id) || changes.moved.includes(id))
    const isShifted = changes.isForAll && [...changes.now.above(ids)].some(one => !sees(one))
    const now = isShifted ? await group.placeFor(viewer.ctx, sought, ids) : changes.now
    const sent = whatToSend(
      { now, changes, sees },
      ids,
      id => lost.has(id),
      id => missed.has(id),
    )
    await sendAll({ presenter, board, sprint }, viewer, sent.concat(isShifted ? [] : orderToSend(changes, ids, sees)))
  }
}

/** All that must be seen for something to be told: what changed, what stands above it, and what it stands behind. */
function askedAbout(changes: PlacedChanges, messages: readonly Message[]): readonly number[] {
  const ids = new Set([...changes.ids, ...messages.flatMap(({ otherId }) => otherId ?? [])])
  for (const above of changes.now.above(changes.ids)) ids.add(above)
  for (const id of changes.moved) for (const before of leadingOf(changes.now, id)) ids.add(before)
  return [...ids]
}

/** What stands before a card in its cell, or before a row, the nearest first. */
function leadingOf(now: PlacedCards, id: number): readonly number[] {
  const cell = now.cells.get(id)
  const all = cell ? (now.order.get(cellKeyOf(cell)) ?? []) : now.rowIssues
  return all
    .slice(0, Math.max(0, all.indexOf(id)))
    .toReversed()
    .slice(0, MAX_LEADING)
}

interface Known {
  readonly now: PlacedCards
  readonly changes: PlacedChanges
  readonly sees: (id: number) => boolean
}

function whatToSend(
  { now, changes, sees }: Known,
  ids: readonly number[],
  isLost: (id: number) => boolean,
  isMissed: (id: number) => boolean,
): readonly Sent[] {
  return ids.flatMap((issueId): readonly Sent[] => {
    const cell = now.cells.get(issueId)
    if (cell && sees(issueId)) return [{ event: 'sprintCellUpdate', update: { kind: 'card', issueId, cell } }]
    if (now.rowIssues.includes(issueId) && sees(issueId))
      return [{ event: 'sprintSwimlaneUpdate', update: { kind: 'gone', issueId } }]
    // Of what a reader never saw it is not even told that it went.
    const wasShown = (changes.were.has(issueId) || isMissed(issueId)) && (sees(issueId) || isLost(issueId))
    if (!wasShown) return []
    const isHidden = sees(issueId) && changes.hidden.has(issueId)
    return [{ event: isHidden ? 'sprintIssueHide' : 'sprintIssueRemove', update: { kind: 'gone', issueId } }]
  })
}

function orderToSend(changes: PlacedChanges, ids: readonly number[], sees: (id: number) => boolean): readonly Sent[] {
  const { cells, rowIssues } = changes.now
  const isShown = (id: number) => sees(id) && (cells.has(id) || rowIssues.includes(id))
  const reorders = changes.moved
    .filter(id => ids.includes(id) && isShown(id))
    .map((moved): Reorder => ({ moved, leading: leadingOf(changes.now, moved).find(sees) ?? null }))
  return reorders.length === 0 ? [] : [{ event: 'sprintIssuesReorder', update: { kind: 'order', reorders } }]
}

/** Reads what is sent with the rights of its reader, and sends it. */
async function sendAll(
  { presenter, board, sprint }: Pick<Telling, 'presenter' | 'board' | 'sprint'>,
  { stream, ctx }: Viewer,
  sent: readonly Sent[],
): Promise<void> {
  if (sent.length === 0) return
  const rows = sent.some(({ event }) => event === 'sprintSwimlaneUpdate')
    ? await readBoard(await openSprint(ctx, board, sprint), stream.ticket.issuesQuery)
    : null
  const updates = sent.map(({ event, update }): Update | null => {
    if (event !== 'sprintSwimlaneUpdate' || update.kind !== 'gone') return update
    const row = rows?.rows.find(({ issueId }) => issueId === update.issueId)
    return rows && row ? { kind: 'row', contents: rows, row } : null
  })
  const refs = updates.flatMap(update => (update ? [updateRef(update)] : []))
  const shown = await presenter.many(ctx, refs, stream.fields)
  let next = 0
  for (const [place, { event }] of sent.entries()) {
    if (!updates[place]) continue
    const data = shown[next++]
    if (data) send(stream, event, withoutNulls(data))
  }
}

/** Each event has the parts that it is about, and not those of the others. */
const withoutNulls = (data: object): object =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null))
