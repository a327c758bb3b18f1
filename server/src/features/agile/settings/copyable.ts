import type { RequestContext } from '../../../platform/context/index.ts'
import { factsOfBoard } from '../board-facts.ts'
import type { Board } from '../boards.store.ts'
import type { BoardEdit } from './board-edit.ts'
import { lanesOfProjects } from './read-swimlanes.ts'
import { refused } from './read-values.ts'
import { knownValues, useOf } from './shown-columns.ts'
import { shownLanes } from './shown-lanes.ts'

/** The settings of a board, as far as the actor knows of them, for a board of its own. */
export async function copyable(ctx: RequestContext, board: Board, projectIds: readonly number[]): Promise<BoardEdit> {
  const facts = await factsOfBoard(ctx, { ...board, projectIds })
  const shown = { board, facts }
  const known = (fieldId: number | null) => useOf(facts, fieldId)?.fieldId ?? null
  const column_field_id = known(board.column_field_id)
  const columns = board.columns.flatMap(column => {
    const values = knownValues(ctx, shown, column)
    return values.length > 0 ? [{ ...column, id: null, values }] : []
  })
  if (column_field_id === null || columns.length === 0) throw refused('nothing of the columns of the board can be seen')
  const seen = shownLanes(shown, board.swimlanes).map(({ lane }) => lane)
  const lanes = lanesOfProjects({ ...board, projectIds }, seen)
  // A copy is linked anew, which tells what the values are called.
  const isSeen = board.membership === 'field' && facts.isWhole(board.sprint_field_id)
  const sprint_field_id = isSeen ? known(board.sprint_field_id) : null
  const isLinked = sprint_field_id !== null
  const color_field_id = known(board.color_field_id)
  return {
    row: {
      column_field_id,
      has_swimlanes: board.has_swimlanes,
      swimlane_kind: board.swimlane_kind,
      swimlane_field_id: known(board.swimlane_field_id),
      swimlane_attribute: board.swimlane_attribute,
      orphans_at_top: board.orphans_at_top,
      hides_orphans: board.hides_orphans,
      has_sprints: board.has_sprints,
      membership: board.membership === 'field' && !isLinked ? 'manual' : board.membership,
      query: board.query,
      sprint_field_id,
      adds_new_issues: board.adds_new_issues,
      on_several_sprints: board.on_several_sprints,
      hides_subtasks: board.hides_subtasks,
      resolved_days: board.resolved_days,
      estimation_field_id: known(board.estimation_field_id),
      original_field_id: known(board.original_field_id),
      color_by: board.color_by === 'field' && color_field_id === null ? 'none' : board.color_by,
      color_field_id,
      colors_values: board.colors_values,
      flat_backlog: board.flat_backlog,
      has_burndown: board.has_burndown,
      counts_estimation: board.counts_estimation,
      report_field_id: known(board.report_field_id),
      report_query: board.report_query,
    },
    columns,
    swimlanes: lanes.map(lane => ({ ...lane, id: null })),
    cardFields: board.cardFields.filter(({ fieldId }) => known(fieldId) !== null),
    filters: board.filters.map(query => ({ ...query, id: null })),
    colorRules: board.colorRules.map(query => ({ ...query, id: null })),
    projectColors: new Map(board.projects.flatMap(({ id, color }) => (color === null ? [] : [[id, color] as const]))),
  }
}
