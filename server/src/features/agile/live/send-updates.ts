import { parseFields } from '@cairn/common/platform/fields'
import { openSprint } from '../cards/open-board.ts'
import { readBoard } from '../cards/read-board.ts'
import { type Update, updateRef } from './bus.loader.ts'
import { advance, send, skipTo, type Viewer } from './bus.stream.ts'
import { inOwnRoom } from './own-room.ts'
import type { Telling } from './tell-group.ts'
import type { Sent } from './updates.ts'

/** Messages that are read together. */
const PORTION = 50
/** Asked also for whoever does not want it: whether it is there tells whether the card may be told of at all. */
const ISSUE = parseFields('issue(id)')

/** Reads what is sent with the rights of its reader, and sends it, some messages at a time. */
export async function sendUpdates(telling: Telling, viewer: Viewer, sent: readonly Sent[]): Promise<void> {
  const { stream, ctx } = viewer
  const shown = await withRows(telling, viewer, sent)
  const fields = new Map([...ISSUE, ...stream.fields])
  for (let begin = 0; begin < shown.length; begin += PORTION) {
    const portion = shown.slice(begin, begin + PORTION)
    const refs = portion.map(({ update }) => updateRef(update))
    const read = await inOwnRoom(() => telling.presenter.many(ctx, refs, fields))
    for (const [place, { event, update, seq }] of portion.entries()) {
      if (seq !== null) advance(stream, seq)
      const data = read[place]
      // Hidden while others were told: the change that did so tells that it is gone.
      if (update.kind === 'card' && data && 'issue' in data && data.issue === null) continue
      if (data && !send(stream, event, toldOf(data, stream))) return skipTo(stream, telling.upTo)
    }
  }
}

/** With the rows of issues in place of their numbers, and without those that are gone meanwhile. */
async function withRows(
  { board, sprint }: Telling,
  { stream, ctx }: Viewer,
  sent: readonly Sent[],
): Promise<readonly Sent[]> {
  if (!sent.some(({ event }) => event === 'sprintSwimlaneUpdate')) return sent
  const { issuesQuery } = stream.ticket
  const contents = await inOwnRoom(async () => readBoard(await openSprint(ctx, board, sprint), issuesQuery))
  const rows = new Map(contents.rows.map(row => [row.issueId, row]))
  return sent.flatMap(one => {
    if (one.event !== 'sprintSwimlaneUpdate' || one.update.kind !== 'gone') return [one]
    const row = rows.get(one.update.issueId)
    const update: Update | null = row ? { kind: 'row', contents, row } : null
    return update ? [{ ...one, update }] : []
  })
}

/** Each event has the parts that it is about, of those that were asked for, and not those of the others. */
const toldOf = (data: object, { fields }: Viewer['stream']): object =>
  Object.fromEntries(
    Object.entries(data).filter(([name, value]) => value !== null && (name !== 'issue' || fields.has(name))),
  )
