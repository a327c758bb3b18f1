import type { BodyOf } from '@cairn/common/features/entities'
import { User } from '@cairn/common/features/users'
import type { WatcherRoutes } from '@cairn/common/features/watchers'
import { notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import type { FeatureParts } from '../../platform/feature/index.ts'
import { Ref } from '../../platform/projection/index.ts'
import { handle } from '../handle.ts'
import type { HostKind } from '../hosts/index.ts'
import { knownUserIds } from '../projects/index.ts'
import { type Stars, setStars } from './commands/set-stars.ts'
import { type WatcherRow, watcherId, watcherLoaders, watcherRefs, watchersOfHost } from './watchers.loader.ts'

/** Those who watch a kind of hosts, for the descriptor of a feature: who has put one under the star. */
export function watchersFor(
  kind: HostKind,
  { get, set, list, add, remove }: WatcherRoutes,
): Required<Pick<FeatureParts, 'loaders' | 'loaderFields' | 'routes'>> {
  const { entity, memberEntity } = kind.watchers
  const refsOn = async (ctx: RequestContext, id: string) => watcherRefs(ctx, kind, await kind.find(ctx, id))
  return {
    loaders: watcherLoaders(kind),
    loaderFields: { [kind.entity]: watchersOfHost(kind) },
    routes: [
      handle(get, async (ctx, { params }) => new Ref(entity, (await kind.find(ctx, params.id)).id)),
      handle(
        set,
        async (ctx, { params, body }) => new Ref(entity, await setStars(ctx, kind, params.id, starsIn(kind, body))),
      ),
      handle(list, async (ctx, { params, paging: { skip, top } }) =>
        (await refsOn(ctx, params.id)).slice(skip, top === null ? undefined : skip + top),
      ),
      handle(add, async (ctx, { params, body }) => {
        const hostId = await setStars(ctx, kind, params.id, { people: [body] })
        const [userId = 0] = await knownUserIds(ctx, [body.user ?? {}], [ctx.actor.userId], 'user')
        return new Ref<WatcherRow>(memberEntity, { hostId, userId, isStarred: body.isStarred ?? true })
      }),
      handle(remove, async (ctx, { params }) => {
        const watcher = (await refsOn(ctx, params.id)).find(({ key }) => watcherId(kind, key) === params.watcherId)
        if (!watcher) throw notFound(params.watcherId)
        const user = { id: User.id(watcher.key.userId) }
        await setStars(ctx, kind, params.id, { people: [{ user, isStarred: false }] })
        return null
      }),
    ],
  }
}

/** The body was checked by the entity of the kind, which names the list of people in its own way. */
function starsIn(kind: HostKind, body: BodyOf<'IssueWatchers'>): Stars {
  const people = (body as Readonly<Record<string, unknown>>)[kind.watchers.listField]
  return { own: body.hasStar, people: people as BodyOf<'IssueWatchers'>['issueWatchers'] }
}
