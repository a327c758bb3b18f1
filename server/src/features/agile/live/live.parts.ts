import { followSprint, subscribeToSprint } from '@cairn/common/features/agile'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import type { FeatureParts } from '../../../platform/feature/index.ts'
import { askerOf, openEventStream, REPLIED } from '../../../platform/http/index.ts'
import type { JobDefinition } from '../../../platform/jobs/index.ts'
import { inlineLoader, Ref } from '../../../platform/projection/index.ts'
import { handle } from '../../handle.ts'
import { readLastEventId } from '../../live/index.ts'
import { findBoard, findSprint } from '../boards.store.ts'
import { ownBoardQueryOf } from '../cards/board-query.ts'
import { busOf } from './bus.hub.ts'
import { busLoaders } from './bus.loader.ts'
import { findTicket, hintTicketAsker, issueTicket, sweepTickets } from './tickets.store.ts'

interface Subscription {
  readonly sprintId: number
  readonly ticket: string | null
}

interface SprintRow {
  readonly id: number
}

/** What clients of the compatible API follow sprints by. */
export const liveParts: FeatureParts = {
  loaders: [
    ...busLoaders,
    inlineLoader<Subscription>({
      entity: 'SseSubscription',
      fields: { id: { value: ({ sprintId }) => `109-${sprintId}` }, ticket: { value: ({ ticket }) => ticket } },
    }),
  ],
  loaderFields: {
    Sprint: {
      /** Of the sprint that an address names: whoever comes across others needs none. */
      eventSourceTicket: {
        batch: async (ctx: RequestContext, rows: readonly SprintRow[]) => {
          const asked = ownBoardQueryOf(ctx)
          const [row] = rows
          if (!asked || !row || rows.length > 1) return new Map()
          return new Map([[row, await issueTicket(ctx, { sprintId: row.id, issuesQuery: asked.issuesQuery })]])
        },
      },
    },
  },
  routes: [
    handle(subscribeToSprint, async (ctx, { params, body, request }) => {
      hintTicketAsker(ctx, askerOf(request))
      const board = await findBoard(ctx, params.agileId)
      const { id } = await findSprint(ctx, board, params.sprintId)
      const ticket = await issueTicket(ctx, { sprintId: id, issuesQuery: body.issuesQuery ?? '' })
      return new Ref<Subscription>('SseSubscription', { sprintId: id, ticket })
    }),
    handle(followSprint, async (ctx, { query, fields, presenter, request, reply }) => {
      if (!query.ticket) throw new AppError('missing_parameter', { name: 'ticket' })
      const ticket = await findTicket(ctx, query.ticket)
      // A ticket is enough by itself; shown by somebody else it has come into wrong hands.
      if (!ctx.actor.isGuest && ctx.actor.userId !== ticket.holder.userId) throw new AppError('invalid_ticket')
      await busOf(ctx, presenter).open({
        ticket,
        fields,
        locale: ctx.locale,
        asker: askerOf(request),
        last: readLastEventId(request.headers['last-event-id'], query.lastEventId),
        connect: () => openEventStream(request, reply),
      })
      return REPLIED
    }),
  ],
}

export const sweepTicketsJob: JobDefinition = {
  name: 'agile.sweepTickets',
  schedule: '41 * * * *',
  run: sweepTickets,
}
