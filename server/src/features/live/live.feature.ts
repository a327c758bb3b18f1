import { eventsRoute, issueTypingRoutes } from '@cairn/common/features/live'
import { defineFeature } from '../../platform/feature/index.ts'
import { askerOf, openEventStream, REPLIED } from '../../platform/http/index.ts'
import { handle } from '../handle.ts'
import { hostKinds } from '../hosts/index.ts'
import { issueHost } from '../issues/index.ts'
import { hubOf } from './live.hub.ts'
import { readInterest, readLastEventId } from './live.interest.ts'
import { liveLoaders } from './live.loader.ts'
import { typingFor } from './typing.handlers.ts'

const typing = typingFor(issueHost, issueTypingRoutes)

export const liveFeature = defineFeature({
  name: 'live',
  loaders: liveLoaders,
  loaderFields: typing.loaderFields,
  routes: [
    handle(eventsRoute, async (ctx, { query, request, reply }) => {
      const interest = readInterest(
        query,
        ctx.contributions.to(hostKinds).map(kind => kind.idClass),
      )
      const lastSeq = readLastEventId(request.headers['last-event-id'], query.lastEventId)
      await hubOf(ctx).open(ctx, interest, lastSeq, askerOf(request), () => openEventStream(request, reply))
      return REPLIED
    }),
    ...typing.routes,
  ],
})
