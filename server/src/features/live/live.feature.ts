import { eventsRoute, listTyping, sayTypingRoute, stopTypingRoute } from '@cairn/common/features/live'
import { defineFeature } from '../../platform/feature/index.ts'
import { openEventStream, REPLIED } from '../../platform/http/index.ts'
import { Ref } from '../../platform/projection/index.ts'
import { handle } from '../handle.ts'
import { hostKinds } from '../hosts/index.ts'
import { findIssue } from '../issues/index.ts'
import { sayTyping, stopTyping } from './commands/say-typing.ts'
import { hubOf } from './live.hub.ts'
import { readInterest, readLastEventId } from './live.interest.ts'
import { liveFieldsOfIssue, liveLoaders, typistRefs } from './live.loader.ts'

export const liveFeature = defineFeature({
  name: 'live',
  loaders: liveLoaders,
  loaderFields: { Issue: liveFieldsOfIssue },
  routes: [
    handle(eventsRoute, async (ctx, { query, request, reply }) => {
      const interest = readInterest(
        query,
        ctx.contributions.to(hostKinds).map(kind => kind.idClass),
      )
      const lastSeq = readLastEventId(request.headers['last-event-id'], query.lastEventId)
      await hubOf(ctx).open(ctx, interest, lastSeq, () => openEventStream(request, reply))
      return REPLIED
    }),
    handle(listTyping, async (ctx, { params, paging }) => {
      const { id } = await findIssue(ctx, params.id)
      return typistRefs(ctx, id).slice(paging.skip, paging.top === null ? undefined : paging.skip + paging.top)
    }),
    handle(sayTypingRoute, async (ctx, { params }) => new Ref('UserTyping', await sayTyping(ctx, params.id))),
    handle(stopTypingRoute, async (ctx, { params }) => {
      await stopTyping(ctx, params.id)
      return null
    }),
  ],
})
