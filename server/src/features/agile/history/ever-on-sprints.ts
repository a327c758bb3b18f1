import { type RawBuilder, sql } from 'kysely'
import { intArray } from '../../../platform/db/index.ts'
import { type IssueFilter, limited } from '../../issues/index.ts'
import type { StoredSprint } from '../boards.store.ts'
import { keyOfSprint } from '../cards/find-cards.ts'
import type { OpenBoard } from '../cards/open-board.ts'
import { mayStandIn, type PlacingField } from '../cards/placing-field.ts'
import { SPRINT_FIELD } from '../sprint-cards.ts'

/** Which issues are wanted. */
export interface EverWanted {
  readonly sprints: readonly StoredSprint[]
  /** What happened before is of no interest, ms. */
  readonly since: number
  /** Condition on the row `s` of issues that a board by query shows and that nobody touched since; default: all of them. */
  readonly untouched?: RawBuilder<unknown>
}

/** A filter limited to what is or may have been on sprints since a moment; null: nothing was. */
export function everOnSprints(open: OpenBoard, filter: IssueFilter, wanted: EverWanted): IssueFilter | null {
  const { board, sprintField } = open
  if (board.membership === 'query') return limited(filter, touchedOrShown(open, wanted))
  const members = board.membership === 'manual' ? byHand(wanted.sprints) : byValue(sprintField, wanted.sprints)
  if (!members) return null
  return filter.hits || filter.anyOf
    ? limited(filter, sql`s.issue_id in (${members.ids}) and ${members.where}`)
    : { ...limited(filter, members.where), hits: members.ids }
}

interface Members {
  /** Select of `issue_id`. */
  readonly ids: RawBuilder<unknown>
  readonly where: RawBuilder<unknown>
}

function byHand(sprints: readonly StoredSprint[]): Members {
  const ids = intArray(sprints.map(({ id }) => id))
  return {
    ids: sql`select x.issue_id from sprint_issue x where x.sprint_id = any(${ids})
      union select v.host_id from activity_value v where v.value_id = any(${ids}) and v.field_id = ${SPRINT_FIELD}`,
    where: sql`true`,
  }
}

/** Where the reader may not see the field, neither what it holds nor what it held counts. */
function byValue(field: PlacingField | null, sprints: readonly StoredSprint[]): Members | null {
  if (!field) return null
  const values = valuesOfSprints(field, sprints)
  if (values.length === 0) return null
  const { id, reach } = field.field
  return {
    ids: sql`select v.issue_id from issue_field_value v where v.value_id = any(${intArray(values)}) and v.field_id = ${id}
      union select v.host_id from activity_value v where v.value_id = any(${intArray(values)}) and v.field_id = ${id}`,
    where: reach.hidden.length === 0 ? sql`true` : sql`not s.project_id = any(${intArray(reach.hidden)})`,
  }
}

/** Numbers of the values that are called as sprints. */
export function valuesOfSprints({ byTerm }: PlacingField, sprints: readonly StoredSprint[]): readonly number[] {
  const keys = new Set(sprints.map(keyOfSprint))
  return [...byTerm.values()].flatMap(({ key, valueId }) => (keys.has(key) ? [valueId] : []))
}

/** What a board by query shows, or may have shown: what was not touched since stands where it stood. */
function touchedOrShown({ board, columnField }: OpenBoard, { since, untouched = sql`true` }: EverWanted) {
  return sql`(s.updated >= ${since} or (${untouched} and ${mayStandIn(columnField, board.columns)}))`
}
