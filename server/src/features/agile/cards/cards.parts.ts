import {
  addSprintIssue,
  arrangeBacklog as arrangeBacklogRoute,
  checkMoves as checkMovesRoute,
  draftInCell as draftInCellRoute,
  exportSprint as exportSprintRoute,
  getBacklogIssue,
  getBacklogView,
  getBoard,
  getBoardCards,
  getBoardView,
  listSprintIssues,
  moveCards as moveCardsRoute,
  moveInBacklog as moveInBacklogRoute,
  orderIssue,
  removeSprintIssue,
} from '@cairn/common/features/agile'
import { Issue } from '@cairn/common/features/issues'
import { AppError } from '@cairn/common/platform/errors'
import type { FeatureParts } from '../../../platform/feature/index.ts'
import { REPLIED } from '../../../platform/http/index.ts'
import { Ref, refsTo } from '../../../platform/projection/index.ts'
import { sendTable } from '../../../platform/tables/index.ts'
import { handle } from '../../handle.ts'
import { liveParts } from '../../hosts/index.ts'
import { issueParts } from '../../issues/index.ts'
import { findBoard, findSprint } from '../boards.store.ts'
import { columnTimes } from '../history/column-times.ts'
import { momentOf, movedBetween, readBoardAt } from '../history/past-board.ts'
import { arrangeBacklog, issueOfBacklog, moveInBacklog } from './backlog.ts'
import { backlogViewLoader, readBacklog } from './backlog-view.ts'
import { boardLoaders, cardFieldsOfSprint } from './board.loader.ts'
import { readBoardQuery, wholeOf } from './board-query.ts'
import { boardViewLoader } from './board-view.loader.ts'
import { openMove } from './check-moves.ts'
import { draftInCell, rowIn } from './draft-in-cell.ts'
import { exportSprint } from './export-sprint.ts'
import { liveBacklogOrder, liveOrder } from './live-order.ts'
import { moveCards } from './move-cards.ts'
import { moveLoaders } from './moves.loader.ts'
import { openBoard } from './open-board.ts'
import { readBoard } from './read-board.ts'
import { putOnBoard, takeOffBoard } from './sprint-issues.ts'
import { sprintsPart } from './sprints-part.ts'

export const cardsParts: FeatureParts = {
  loaders: [backlogViewLoader, boardViewLoader, ...boardLoaders, ...moveLoaders],
  loaderFields: { Sprint: cardFieldsOfSprint },
  contributes: [issueParts.add(sprintsPart), liveParts.add(liveOrder), liveParts.add(liveBacklogOrder)],
  routes: [
    handle(getBoard, async (ctx, { params, query }) => {
      const asked = readBoardQuery(query)
      const at = momentOf(query.at, ctx.clock())
      const open = await openBoard(ctx, params.agileId, params.sprintId)
      return new Ref('Board', { contents: await readBoardAt(open, asked.issuesQuery, at), query: asked })
    }),
    handle(listSprintIssues, async (ctx, { params, query, paging }) => {
      const open = await openBoard(ctx, params.agileId, params.sprintId)
      const { cards } = await readBoard(open, query.issuesQuery ?? '')
      const ids = cards.map(({ id }) => id)
      return refsTo('Issue', ids.slice(paging.skip, paging.top === null ? undefined : paging.skip + paging.top))
    }),
    handle(getBoardView, async (ctx, { params, query, fields }) => {
      const cards = wholeOf('cards', query.cards ?? '', 0)
      const at = momentOf(query.at, ctx.clock())
      const open = await openBoard(ctx, params.agileId, params.sprintId, { colors: true })
      const issuesQuery = query.issuesQuery ?? ''
      const [contents, now] = await Promise.all([
        readBoardAt(open, issuesQuery, at),
        at !== null && fields.has('moved') ? readBoard(open, issuesQuery, { sums: false }) : null,
      ])
      const times = fields.has('inColumnSince') ? await columnTimes(contents, at) : new Map()
      return new Ref('BoardView', { contents, cards, at, moved: now ? movedBetween(contents, now) : [], times })
    }),
    handle(getBoardCards, async (ctx, { params, body }) => {
      await findSprint(ctx, await findBoard(ctx, params.agileId), params.sprintId)
      return refsTo(
        'Issue',
        body.flatMap(({ id }) => Issue.parseId(id) ?? []),
      )
    }),
    handle(exportSprintRoute, async (ctx, { params, query: { issuesQuery = '', format }, reply }) => {
      sendTable(reply, await exportSprint(ctx, params.agileId, params.sprintId, { issuesQuery, format }))
      return REPLIED
    }),
    handle(addSprintIssue, async (ctx, { params, body }) => {
      const id = body.id ?? body.idReadable
      if (!id) throw new AppError('bad_request', { reason: 'id of the issue is missing' })
      const { cardIds } = await putOnBoard(ctx, params.agileId, params.sprintId, id)
      return new Ref('Issue', cardIds[0])
    }),
    handle(removeSprintIssue, async (ctx, { params }) => {
      await takeOffBoard(ctx, params.agileId, params.sprintId, params.id)
      return null
    }),
    handle(moveInBacklogRoute, async (ctx, { params, body }) => {
      const moved = body.moved?.id
      if (!moved) throw new AppError('bad_request', { reason: 'id of the moved issue is missing' })
      const leading = body.leading?.id ?? null
      const id = await moveInBacklog(ctx, params.agileId, moved, leading)
      return new Ref('IssueOrder', { moved: id, leading: leading === null ? null : Issue.parseId(leading) })
    }),
    handle(getBacklogView, async (ctx, { params, query }) => {
      const first = wholeOf('cards', query.cards ?? '', 0)
      return new Ref('BacklogView', await readBacklog(ctx, params.agileId, query.issuesQuery ?? '', first))
    }),
    handle(arrangeBacklogRoute, async (ctx, { params, body }) => {
      const ids = body.cards.map(({ id }) => id)
      return new Ref('BoardMove', await arrangeBacklog(ctx, params.agileId, ids, body.leading?.id ?? null))
    }),
    handle(
      getBacklogIssue,
      async (ctx, { params }) => new Ref('Issue', await issueOfBacklog(ctx, params.agileId, params.id)),
    ),
    handle(orderIssue, async (ctx, { params, body }) => {
      const moved = body.moved?.id
      if (!moved) throw new AppError('bad_request', { reason: 'id of the moved card is missing' })
      const { cardIds } = await moveCards(ctx, params.agileId, params.sprintId, {
        cards: [moved],
        row: rowIn(params.cellId, params.columnId),
        column: params.columnId,
        leading: body.leading === undefined ? undefined : (body.leading?.id ?? null),
      })
      const leading = body.leading?.id ? Issue.parseId(body.leading.id) : null
      return new Ref('IssueOrder', { moved: cardIds[0], leading })
    }),
    handle(draftInCellRoute, async (ctx, { params }) => new Ref('IssueDraft', await draftInCell(ctx, params))),
    handle(
      moveCardsRoute,
      async (ctx, { params, body }) =>
        new Ref(
          'BoardMove',
          await moveCards(ctx, params.agileId, params.sprintId, {
            cards: body.cards.map(({ id }) => id),
            row: body.row?.id,
            column: body.column?.id,
            leading: body.leading === undefined ? undefined : (body.leading?.id ?? null),
            value: body.value?.id,
            sprint: body.sprint?.id,
          }),
        ),
    ),
    handle(checkMovesRoute, async (ctx, { params, body }) => {
      const asked = { cards: body.cards.map(({ id }) => id), sprints: (body.sprints ?? []).map(({ id }) => id) }
      return new Ref('BoardMoveCheck', await openMove(ctx, params.agileId, params.sprintId, asked))
    }),
  ],
}
