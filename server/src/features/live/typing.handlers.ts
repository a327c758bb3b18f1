import type { TypingRoutes } from '@cairn/common/features/live'
import type { FeatureParts } from '../../platform/feature/index.ts'
import { Ref } from '../../platform/projection/index.ts'
import { handle } from '../handle.ts'
import type { HostKind } from '../hosts/index.ts'
import { sayTyping, stopTyping } from './commands/say-typing.ts'
import { typistRefs, typistsOfHost } from './live.loader.ts'

/** Who is writing a comment on a kind of hosts, for the descriptor of a feature. */
export const typingFor = (
  kind: HostKind,
  { list, say, stop }: TypingRoutes,
): Required<Pick<FeatureParts, 'loaderFields' | 'routes'>> => ({
  loaderFields: { [kind.entity]: typistsOfHost },
  routes: [
    handle(list, async (ctx, { params, paging: { skip, top } }) =>
      typistRefs(ctx, (await kind.find(ctx, params.id)).id).slice(skip, top === null ? undefined : skip + top),
    ),
    handle(
      say,
      async (ctx, { params, query }) =>
        new Ref('UserTyping', await sayTyping(ctx, kind, params.id, query.isText === 'true')),
    ),
    handle(stop, async (ctx, { params }) => {
      await stopTyping(ctx, kind, params.id)
      return null
    }),
  ],
})
