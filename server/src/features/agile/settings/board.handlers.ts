import * as contract from '@cairn/common/features/agile'
import { askerOf, type BoundRoute, type Paging } from '../../../platform/http/index.ts'
import { Ref, refsTo } from '../../../platform/projection/index.ts'
import { handle } from '../../handle.ts'
import { findBoard, findSprint, shownSprints, sprintsOf } from '../boards.store.ts'
import { hintBoardQuery } from '../cards/board-query.ts'
import { hintTicketAsker } from '../live/tickets.store.ts'
import { collapseColumn, collapseOrphans, collapseRow } from './collapse.ts'
import { columnFields } from './column-fields.ts'
import { copyBoard } from './commands/copy-board.ts'
import { createBoard } from './commands/create-board.ts'
import { createSprint } from './commands/create-sprint.ts'
import { deleteBoard, restoreBoard } from './commands/delete-board.ts'
import { deleteSprint } from './commands/delete-sprint.ts'
import { finishSprint } from './commands/finish-sprint.ts'
import { updateBoard } from './commands/update-board.ts'
import { updateSprint } from './commands/update-sprint.ts'
import { pageOfBoards } from './find-boards.ts'
import { profileRef, updateAgileUserProfile } from './profile.ts'

const board = (id: number) => new Ref('Agile', id)
const sprint = (id: number) => new Ref('Sprint', id)

const pageOf = <T>(all: readonly T[], { skip, top }: Paging): readonly T[] =>
  all.slice(skip, top === null ? undefined : skip + top)

const fieldsOf = async (ctx: Parameters<typeof findBoard>[0], agileId: string, paging: Paging) => {
  const { projectIds } = await findBoard(ctx, agileId)
  const fields = await columnFields(ctx, projectIds)
  return refsTo(
    'CustomField',
    pageOf(fields, paging).map(({ fieldId }) => fieldId),
  )
}

/** Boards, their sprints, and how people look at them. */
export const boardRoutes: readonly BoundRoute[] = [
  handle(contract.listAgiles, async (ctx, { paging }) => refsTo('Agile', await pageOfBoards(ctx, paging))),
  handle(contract.createAgileRoute, async (ctx, { query, body }) =>
    board(await createBoard(ctx, body, query.template)),
  ),
  handle(contract.getAgile, async (ctx, { params }) => board((await findBoard(ctx, params.agileId)).id)),
  handle(contract.updateAgileRoute, async (ctx, { params, body }) =>
    board(await updateBoard(ctx, params.agileId, body)),
  ),
  handle(contract.deleteAgileRoute, async (ctx, { params }) => {
    await deleteBoard(ctx, params.agileId)
    return null
  }),
  handle(contract.restoreAgileRoute, async (ctx, { params }) => board(await restoreBoard(ctx, params.agileId))),
  handle(contract.copyAgileRoute, async (ctx, { params, body }) =>
    board(await copyBoard(ctx, params.agileId, body.name)),
  ),
  handle(contract.listColumnFields, (ctx, { params, paging }) => fieldsOf(ctx, params.agileId, paging)),
  handle(contract.listColumnFieldsShort, (ctx, { params, paging }) => fieldsOf(ctx, params.agileId, paging)),
  handle(contract.listSprints, async (ctx, { params, paging }) => {
    const found = await findBoard(ctx, params.agileId)
    const all = shownSprints(found, (await sprintsOf(ctx, [found.id])).get(found.id) ?? [], ctx.clock())
    return refsTo(
      'Sprint',
      pageOf(all, paging).map(({ id }) => id),
    )
  }),
  handle(contract.createSprintRoute, async (ctx, { params, body }) =>
    sprint(await createSprint(ctx, params.agileId, body)),
  ),
  handle(contract.getSprint, async (ctx, { params, query, request }) => {
    hintBoardQuery(ctx, query)
    hintTicketAsker(ctx, askerOf(request))
    const found = await findBoard(ctx, params.agileId)
    return sprint((await findSprint(ctx, found, params.sprintId)).id)
  }),
  handle(contract.updateSprintRoute, async (ctx, { params, body }) =>
    sprint(await updateSprint(ctx, params.agileId, params.sprintId, body)),
  ),
  handle(contract.deleteSprintRoute, async (ctx, { params }) => {
    await deleteSprint(ctx, params.agileId, params.sprintId)
    return null
  }),
  handle(
    contract.finishSprintRoute,
    async (ctx, { params, body }) =>
      new Ref('FinishedSprint', await finishSprint(ctx, params.agileId, params.sprintId, body)),
  ),
  handle(contract.collapseColumn, (ctx, { params, body }) =>
    collapseColumn(ctx, params, params.columnId, body.collapsed),
  ),
  handle(contract.collapseRow, (ctx, { params, body }) => collapseRow(ctx, params, params.rowId, body.collapsed)),
  handle(contract.collapseOrphans, (ctx, { params, body }) => collapseOrphans(ctx, params, body.collapsed)),
  handle(contract.getAgileProfile, async ctx => profileRef(ctx)),
  handle(contract.updateAgileProfile, async (ctx, { body }) => {
    await updateAgileUserProfile(ctx, body)
    return profileRef(ctx)
  }),
]
