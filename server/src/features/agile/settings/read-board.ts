import { isDeepStrictEqual } from 'node:util'
import type { BodyOf } from '@cairn/common/features/entities'
import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import type { RequestContext } from '../../../platform/context/index.ts'
import { factsOfBoard } from '../board-facts.ts'
import type { StoredSprint } from '../boards.store.ts'
import type { BoardBefore, BoardEdit } from './board-edit.ts'
import { hiddenParts } from './hidden-parts.ts'
import {
  readCardFields,
  readColorCoding,
  readEstimation,
  readFilters,
  readReport,
  readResolvedDays,
} from './read-cards.ts'
import { readColumns } from './read-columns.ts'
import { readProjects } from './read-projects.ts'
import { readSprintsSettings, requireSeenValues } from './read-sprints-settings.ts'
import { lanesOfProjects, readSwimlanes } from './read-swimlanes.ts'
import { readName } from './read-values.ts'

type Body = BodyOf<'Agile'>

/**
 * What a body makes of a board, except of its owner and its sharing. Lists replace what is there; members with an id keep
 * what they do not name.
 */
export async function readBoard(
  ctx: RequestContext,
  before: BoardBefore,
  sprints: readonly StoredSprint[],
  body: Body,
): Promise<BoardEdit> {
  const projectIds =
    body.projects === undefined ? before.projectIds : await readProjects(ctx, before.projectIds, body.projects)
  const board = { ...before, projectIds }
  const facts = await factsOfBoard(ctx, board)
  const isShownOtherwise = !isDeepStrictEqual(projectIds, before.projectIds)
  const hidden = hiddenParts(ctx, before, isShownOtherwise ? [facts, await factsOfBoard(ctx, before)] : [facts])
  const { projectColors, colorRules, ...coding } =
    body.colorCoding === undefined ? { row: {} } : readColorCoding(ctx, board, facts, body.colorCoding)
  const columns = body.columnSettings
    ? await readColumns(ctx, before, facts, hidden.values, body.columnSettings)
    : { row: {} }
  const lanes = body.swimlaneSettings
    ? await readSwimlanes(ctx, board, facts, hidden.lanes, body.swimlaneSettings)
    : { row: {} }
  const cardFields = body.cardSettings ? readCardFields(before, facts, body.cardSettings) : undefined
  const report = body.extensions?.reportSettings
  const membership = body.sprintsSettings ? readSprintsSettings(before, facts, sprints, body.sprintsSettings) : {}
  requireSeenValues(before, facts, { ...board, ...membership })
  const left = lanesOfProjects({ ...board, ...lanes.row }, lanes.swimlanes ?? before.swimlanes)
  const swimlanes = lanes.swimlanes || left.length < before.swimlanes.length ? left : undefined
  return {
    row: {
      ...plainColumns(body),
      ...fieldColumn(
        'estimation_field_id',
        readEstimation(facts, body.estimationField, before.estimation_field_id, 'estimationField'),
      ),
      ...fieldColumn(
        'original_field_id',
        readEstimation(facts, body.originalEstimationField, before.original_field_id, 'originalEstimationField'),
      ),
      ...columns.row,
      ...lanes.row,
      ...coding.row,
      ...membership,
      ...(report ? readReport(before, facts, report) : {}),
    },
    ...(body.projects === undefined ? {} : { projectIds }),
    ...(columns.columns ? { columns: columns.columns } : {}),
    ...(swimlanes ? { swimlanes } : {}),
    ...(cardFields ? { cardFields } : {}),
    ...(body.quickFilters ? { filters: readFilters(before, body.quickFilters) } : {}),
    ...(projectColors ? { projectColors } : {}),
    ...(colorRules ? { colorRules } : {}),
  }
}

const fieldColumn = (name: 'estimation_field_id' | 'original_field_id', id: number | null | undefined) =>
  id === undefined ? {} : { [name]: id }

function plainColumns(body: Body): BoardEdit['row'] {
  return {
    ...(body.name === undefined ? {} : { name: readName(body.name, 'name', TEXT_LIMITS.boardName) }),
    ...(typeof body.orphansAtTheTop === 'boolean' ? { orphans_at_top: body.orphansAtTheTop } : {}),
    ...(typeof body.hideOrphansSwimlane === 'boolean' ? { hides_orphans: body.hideOrphansSwimlane } : {}),
    ...(typeof body.cardOnSeveralSprints === 'boolean' ? { on_several_sprints: body.cardOnSeveralSprints } : {}),
    ...(typeof body.colorizeCustomFields === 'boolean' ? { colors_values: body.colorizeCustomFields } : {}),
    ...(typeof body.flatBacklog === 'boolean' ? { flat_backlog: body.flatBacklog } : {}),
    ...(body.resolvedDays === undefined ? {} : { resolved_days: readResolvedDays(body.resolvedDays) }),
  }
}
