import { addWatcher, getWatchers, listWatchers, removeWatcher, setWatchers } from '@cairn/common/features/watchers'
import { notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import { defineFeature } from '../../platform/feature/index.ts'
import { Ref } from '../../platform/projection/index.ts'
import { handle } from '../handle.ts'
import { findIssue } from '../issues/index.ts'
import { knownUserIds } from '../projects/index.ts'
import { setStars } from './commands/set-stars.ts'
import { type WatcherRow, watcherId, watcherLoaders, watcherRefs, watchersOfIssue } from './watchers.loader.ts'

export const watchersFeature = defineFeature({
  name: 'watchers',
  loaders: watcherLoaders,
  loaderFields: { Issue: watchersOfIssue },
  routes: [
    handle(getWatchers, async (ctx, { params }) => new Ref('IssueWatchers', (await findIssue(ctx, params.id)).id)),
    handle(
      setWatchers,
      async (ctx, { params, body }) => new Ref('IssueWatchers', await setStars(ctx, params.id, body)),
    ),
    handle(listWatchers, async (ctx, { params, paging }) => {
      const watchers = await watcherRefs(ctx, await findIssue(ctx, params.id))
      return watchers.slice(paging.skip, paging.top === null ? undefined : paging.skip + paging.top)
    }),
    handle(addWatcher, async (ctx, { params, body }) => {
      const issueId = await setStars(ctx, params.id, { issueWatchers: [body] })
      const [userId = 0] = await knownUserIds(ctx, [body.user ?? {}], [ctx.actor.userId], 'user')
      return new Ref<WatcherRow>('IssueWatcher', { issueId, userId, isStarred: body.isStarred ?? true })
    }),
    handle(removeWatcher, async (ctx, { params }) => {
      const watcher = await findWatcher(ctx, params.id, params.watcherId)
      await setStars(ctx, params.id, { issueWatchers: [{ user: { id: `1-${watcher.userId}` }, isStarred: false }] })
      return null
    }),
  ],
})

async function findWatcher(ctx: RequestContext, issueText: string, id: string): Promise<WatcherRow> {
  const watchers = await watcherRefs(ctx, await findIssue(ctx, issueText))
  const found = watchers.find(({ key }) => watcherId(key) === id)
  if (!found) throw notFound(id)
  return found.key
}
