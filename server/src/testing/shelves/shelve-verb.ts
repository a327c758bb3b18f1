import { fail, readOther, skipSpace, type VerbCommand, wordAt } from '@cairn/common/features/commands'
import type { AppError } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import { sift } from '../../features/hosts/index.ts'
import {
  type ActingVerb,
  escapeHtml,
  type OperationEntry,
  requireUpdate,
  type UndoStep,
  visibleIssues,
} from '../../features/issues/index.ts'
import type { RequestContext } from '../../platform/context/index.ts'
import { type Shelf, shelve } from './shelve.ts'

interface ShelveCommand extends VerbCommand {
  readonly kind: 'shelve'
  readonly action: 'add' | 'remove'
  readonly shelf: Shelf
  readonly room: string
}

const wasAdded = ({ added }: OperationEntry): boolean => added !== null && 'scalar' in added && added.scalar === true

/** Issues leave shelves on which they still lie, and come back to those which they still have left. */
const undoShelving: UndoStep = {
  undo: async (ctx, { entries }, tally) => {
    const own = entries.filter(({ category }) => category === 'ShelfCategory')
    for (const group of Map.groupBy(own, entry => `${entry.field_id} ${wasAdded(entry)}`).values()) {
      const undone = await turnBack(ctx, group)
      tally.undone += undone
      tally.skipped += group.length - undone
    }
  },
}

/** Turns back what is alike. Returns how many were. */
async function turnBack(ctx: RequestContext, entries: readonly OperationEntry[]): Promise<number> {
  const [first] = entries
  if (!first) return 0
  const shelf = { id: first.field_id ?? 0, name: first.field_name ?? '' }
  const ids = entries.map(({ host_id }) => host_id)
  const issues = await visibleIssues(ctx, ids, { lock: true })
  const { rows } = await sql<{ id: number }>`
    select issue_id as id from shelf_issue
    where shelf_id = ${shelf.id} and issue_id = any(${ids}::bigint[])`.execute(ctx.db)
  const lying = new Set(rows.map(({ id }) => id))
  const open = [...issues.values()].filter(({ id }) => lying.has(id) === wasAdded(first))
  const refusals = new Map<number, AppError>()
  await shelve({ ...ctx, refusals }, open, shelf, !wasAdded(first))
  return open.length - refusals.size
}

/** `shelve <room> <shelf>`, and `remove shelve …`. */
export const shelveVerb: ActingVerb<ShelveCommand> = {
  definition: {
    kind: 'shelve',
    words: [
      {
        word: 'shelve',
        isPart: true,
        read: (reading, name, from, action) => {
          const room = readOther(reading, 'room', from)
          const missing = (at: number, field: string) =>
            at >= reading.text.length
              ? fail('value_missing', at)
              : fail('unknown_value', at, { field, value: wordAt(reading.text, at) })
          if (!room) return missing(from, 'Room')
          const at = skipSpace(reading.text, room.end)
          const shelf = readOther(reading, `shelf:${room.entry.id}`, at)
          if (!shelf) return missing(at, 'Shelf')
          reading.styles.push({ start: from, end: shelf.end, style: 'field_value' })
          const read: ShelveCommand = {
            kind: 'shelve',
            action: action === 'remove' ? 'remove' : 'add',
            shelf: { id: shelf.entry.id, name: shelf.entry.name },
            room: room.entry.name,
            start: name.start,
            end: shelf.end,
          }
          return read
        },
      },
    ],
  },
  describe: (_ctx, { action, shelf, room }) =>
    `${action === 'add' ? 'Put on' : 'Take from'} <b>${escapeHtml(shelf.name)}</b> in <b>${escapeHtml(room)}</b>`,
  check: (ctx, issues) => sift(ctx, issues, issue => requireUpdate(ctx, issue)),
  preview: (_ctx, { action, shelf }) => [
    { field: 'Shelf', removed: action === 'add' ? null : shelf.name, added: action === 'add' ? shelf.name : null },
  ],
  carryOut: (ctx, issues, { shelf, action }) => shelve(ctx, issues, shelf, action === 'add'),
  undo: undoShelving,
}
