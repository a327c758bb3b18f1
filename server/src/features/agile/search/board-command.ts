import {
  type Failure,
  fail,
  piecesAt,
  type Reading,
  readOther,
  skipSpace,
  type VerbCommand,
  type VerbDefinition,
  wordAt,
} from '@cairn/common/features/commands'
import type { OtherEntry } from '@cairn/common/features/search'
import { BOARD_NAMES, CURRENT_SPRINT } from './board-names.ts'

interface NamedId {
  readonly id: number
  readonly name: string
}

/** Issues come into a sprint of a board, or leave it. */
export interface BoardCommand extends VerbCommand {
  readonly kind: 'board'
  readonly action: 'add' | 'remove'
  readonly board: NamedId
  /** null: as the board has it, where it adds the current one, else all. */
  readonly sprint: NamedId | 'current' | null
}

/** Where a name ends in the text. */
interface Ends {
  readonly end: number
}

/** A board that may be meant, with the sprint that stands behind its name. */
interface Meant {
  readonly board: OtherEntry
  readonly sprint: (Ends & { readonly is: BoardCommand['sprint'] }) | null
}

function readBoard(
  reading: Reading,
  start: number,
  from: number,
  action: BoardCommand['action'],
): BoardCommand | Failure {
  const { text } = reading
  const read = readOther(reading, BOARD_NAMES, from)
  if (from >= text.length) return fail('value_missing', from, { field: 'Board' })
  if (!read) return fail('unknown_value', from, { field: 'Board', value: wordAt(text, from) })
  const at = skipSpace(text, read.end)
  const named = reading.dictionary.named('other', read.entry.name).filter(({ of }) => of === BOARD_NAMES)
  const all = named.map((board): Meant => ({ board, sprint: readSprint(reading, board.id, at) }))
  // Of boards of the same name that with the sprint is meant.
  const withSprint = all.filter(({ sprint }) => sprint && sprint.is !== 'current')
  const [meant, another] = withSprint.length > 0 ? withSprint : all
  if (!meant || another) return fail('ambiguous_value', from, { value: read.entry.name })
  const { board, sprint } = meant
  if (!sprint && !isNext(reading, at)) return fail('unknown_value', at, { field: board.name, value: wordAt(text, at) })
  reading.styles.push({ start: from, end: read.end, style: 'field_value' })
  if (sprint) reading.styles.push({ start: at, end: sprint.end, style: 'field_value' })
  return {
    kind: 'board',
    action,
    board: { id: board.id, name: board.name },
    sprint: sprint?.is ?? null,
    start,
    end: sprint?.end ?? read.end,
  }
}

function readSprint(reading: Reading, boardId: number, at: number): Meant['sprint'] {
  const read = readOther(reading, `sprint:${boardId}`, at)
  if (read) return { is: { id: read.entry.id, name: read.entry.name }, end: read.end }
  const current = piecesAt(reading.text, at).find(({ key }) => key === CURRENT_SPRINT)
  return current ? { is: 'current', end: current.end } : null
}

/** Whether something else begins where a sprint might stand. */
function isNext(reading: Reading, at: number): boolean {
  const { text, dictionary } = reading
  if (at >= text.length || text[at] === ',' || reading.startsCommand(at)) return true
  return piecesAt(text, at).some(
    ({ key }) => dictionary.named('tag', key).length + dictionary.named('project', key).length > 0,
  )
}

/** `[add] Board <board> [<sprint>]`, and `remove Board …`. */
export const boardCommand: VerbDefinition<BoardCommand> = {
  kind: 'board',
  words: [
    {
      word: 'board',
      isPart: true,
      read: (reading, name, from, action) =>
        readBoard(reading, name.start, from, action === 'remove' ? 'remove' : 'add'),
    },
  ],
}
