import { AgileColumn, Sprint } from '@cairn/common/features/agile'
import type { BodyOf } from '@cairn/common/features/entities'
import { Issue } from '@cairn/common/features/issues'
import { Project } from '@cairn/common/features/projects'
import { Tag } from '@cairn/common/features/tags'
import { AppError, notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { can } from '../../access/index.ts'
import { canSeeField, projectFieldsOf } from '../../custom-fields/index.ts'
import { createIssueDraft } from '../../drafts/index.ts'
import { visibleIssues } from '../../issues/index.ts'
import { linkTypes, SUBTASK } from '../../links/index.ts'
import { knownValues } from '../settings/shown-columns.ts'
import { shownLanes } from '../settings/shown-lanes.ts'
import { type OpenBoard, openBoard } from './open-board.ts'
import type { RowOnWire } from './place-cards.ts'
import { readIssues, rowNamed } from './read-part.ts'

/** Begins an issue that is a card of a cell (`<row>.<column>`) when it is published; gives the draft's number. */
export async function draftInCell(
  ctx: RequestContext,
  { agileId, sprintId, columnId, cellId }: Readonly<Record<'agileId' | 'sprintId' | 'columnId' | 'cellId', string>>,
): Promise<number> {
  const open = await openBoard(ctx, agileId, sprintId)
  const column = open.board.columns.find(({ id }) => id === AgileColumn.parseId(columnId))
  if (!column) throw notFound(columnId)
  const rowId = rowIn(cellId, columnId)
  const row = rowNamed(await readIssues(open, [Issue.parseId(rowId) ?? []].flat()), rowId)
  if (!row) throw notFound(cellId)
  const projectId = await projectFor(open, row)
  const fields = ((await projectFieldsOf(ctx, [projectId])).get(projectId) ?? []).filter(use => canSeeField(ctx, use))
  const bodyOf = (fieldId: number | null, name: string | null, valueId: number | null) => {
    const field = fields.find(one => one.fieldId === fieldId)
    if (!field || (name === null && valueId === null)) return []
    const value = valueId === null ? { name } : { id: `${field.fieldType.valueType === 'group' ? 3 : 1}-${valueId}` }
    return [{ name: field.name, value: field.fieldType.isMultiValue ? [value] : value }]
  }
  const [first] = knownValues(ctx, open, column)
  const swimlane = open.listed.find(({ lane }) => `112-${lane.id}` === row.id)?.lane
  const isValueRow = row.kind === 'value' && swimlane
  return createIssueDraft(ctx, {
    project: { id: Project.id(projectId) },
    customFields: [
      ...(first ? bodyOf(open.board.column_field_id, first.name, first.valueId) : []),
      ...(isValueRow
        ? bodyOf(open.board.swimlane_field_id, swimlane.valueId === null ? swimlane.name : null, swimlane.valueId)
        : []),
      ...cardType(open, bodyOf),
    ],
    ...(row.tagId === null ? {} : { tags: [{ id: Tag.id(row.tagId) }] }),
    ...(row.issueId === null ? {} : { links: await below(ctx, row.issueId) }),
    ...(open.board.membership === 'query' ? {} : { sprints: [{ id: Sprint.id(open.sprint.id) }] }),
  })
}

/** The row that the id of a cell names. */
export const rowIn = (cellId: string, columnId: string): string =>
  cellId.endsWith(`.${columnId}`) ? cellId.slice(0, -columnId.length - 1) : ''

/** That of the row where it has one, else the first of the board's in which the actor may create issues. */
async function projectFor({ ctx, board, listed }: OpenBoard, row: RowOnWire): Promise<number> {
  const own = row.kind === 'project' ? listed.find(({ lane }) => `112-${lane.id}` === row.id)?.lane : null
  const parent = row.issueId === null ? null : (await visibleIssues(ctx, [row.issueId])).get(row.issueId)
  const wanted = [own?.valueId, parent?.project_id, ...board.projectIds].filter(id => typeof id === 'number')
  const found = wanted.find(id => can(ctx, 'CREATE_ISSUE', id))
  if (found === undefined) throw new AppError('forbidden', { permission: 'CREATE_ISSUE' })
  return found
}

type Values = (
  fieldId: number | null,
  name: string | null,
  valueId: number | null,
) => NonNullable<BodyOf<'Issue'>['customFields']>

/** The type that new cards below rows of issues get, as far as the actor may know of it. */
function cardType({ board, facts }: OpenBoard, bodyOf: Values): NonNullable<BodyOf<'Issue'>['customFields']> {
  const usual = board.swimlane_kind === 'issues' ? board.swimlanes.filter(({ isDefault }) => isDefault) : []
  const lane = shownLanes({ board, facts }, usual)[0]?.lane
  return lane ? bodyOf(board.swimlane_field_id, lane.valueId === null ? lane.name : null, lane.valueId) : []
}

async function below(ctx: RequestContext, parentId: number): Promise<BodyOf<'Issue'>['links']> {
  const subtask = (await linkTypes(ctx)).find(({ name }) => name === SUBTASK)
  return subtask ? [{ id: `106-${subtask.id}t`, issues: [{ id: Issue.id(parentId) }] }] : []
}
