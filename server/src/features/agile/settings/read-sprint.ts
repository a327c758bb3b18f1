import type { BodyOf } from '@cairn/common/features/entities'
import { AppError } from '@cairn/common/platform/errors'
import { LAST_TIME, TEXT_LIMITS } from '@cairn/common/platform/limits'
import type { Board, StoredSprint } from '../boards.store.ts'
import { readName, readText, refused } from './read-values.ts'

type Body = BodyOf<'Sprint'>

/** A sprint as a body wants it. */
export type SprintInput = Pick<StoredSprint, 'name' | 'goal' | 'start' | 'finish' | 'archived'>

const EMPTY: SprintInput = { name: '', goal: null, start: null, finish: null, archived: false }

/** What a body makes of a sprint; what it does not name stays. */
export function readSprint(board: Board, before: StoredSprint | null, body: Body): SprintInput {
  const current = before ?? EMPTY
  const isNamed = body.name !== undefined && (before === null || body.name?.trim() !== before.name)
  const input = {
    name: isNamed || before === null ? readName(body.name, 'name', TEXT_LIMITS.boardPartName) : current.name,
    goal: body.goal === undefined ? current.goal : readText(body.goal, 'goal', TEXT_LIMITS.note),
    start: body.start === undefined ? current.start : readTime(body.start, 'start'),
    finish: body.finish === undefined ? current.finish : readTime(body.finish, 'finish'),
    archived: typeof body.archived === 'boolean' && board.has_sprints ? body.archived : current.archived,
  }
  if (input.start !== null && input.finish !== null && input.finish < input.start)
    throw refused('the sprint finishes before it starts')
  return input
}

function readTime(time: number | null, name: string): number | null {
  if (time !== null && Math.abs(time) > LAST_TIME) throw new AppError('invalid_value', { name, field: name })
  return time
}
