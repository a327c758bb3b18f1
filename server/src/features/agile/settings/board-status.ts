import type { RequestContext } from '../../../platform/context/index.ts'
import { isUpdatable } from '../boards.policy.ts'
import { type ShownBoard, useOf } from './shown-columns.ts'

/** What keeps a board from being used, and what its editors should look at, in the reader's language. */
export interface BoardStatus {
  readonly id: number
  readonly errors: readonly string[]
  readonly warnings: readonly string[]
}

/** How many of the same kind are named. */
const MAX_WARNINGS = 50

export function statusOf(ctx: RequestContext, shown: ShownBoard): BoardStatus {
  const { board } = shown
  const say = (key: string, facts: Readonly<Record<string, string | number>> = {}) =>
    ctx.texts.format(ctx.locale, `board.status.${key}`, facts)
  const errors = isWithoutProjects(shown)
    ? [say('noProjects')]
    : board.column_field_id === null
      ? [say('noColumnField')]
      : board.columns.length === 0
        ? [say('noColumns')]
        : []
  const warnings = errors.length > 0 || !isUpdatable(ctx, board) ? [] : warningsOf(shown, say)
  return { id: board.id, errors, warnings: warnings.slice(0, MAX_WARNINGS) }
}

const isWithoutProjects = ({ board }: ShownBoard): boolean => board.projectIds.length === 0

type Say = (key: string, facts?: Readonly<Record<string, string | number>>) => string

function warningsOf(shown: ShownBoard, say: Say): readonly string[] {
  const { board, facts } = shown
  const known = [...new Set(facts.fields.map(({ projectId }) => projectId))]
  const lacking = (fieldId: number) =>
    known.filter(id => !facts.fields.some(field => field.projectId === id && field.fieldId === fieldId))
  const fields = [
    board.column_field_id,
    board.has_swimlanes ? board.swimlane_field_id : null,
    board.membership === 'field' ? board.sprint_field_id : null,
  ].filter(id => id !== null)
  const missing = [...new Set(fields)].flatMap(fieldId => {
    const count = lacking(fieldId).length
    const name = useOf(facts, fieldId)?.name
    return count === 0 || name === undefined ? [] : [say('fieldMissing', { name, count })]
  })
  const values = facts.valuesOf(board.column_field_id)
  const gone = facts.isWhole(board.column_field_id)
    ? board.columns.flatMap(({ values: own }) => own.flatMap(({ name }) => name ?? []))
    : []
  const unknown = gone.filter(name => !values.has(name.toLowerCase())).map(name => say('valueMissing', { name }))
  return [...missing, ...unknown]
}
