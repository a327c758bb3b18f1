import { getWatchers, setWatchers } from '@cairn/common/features/watchers'
import { defineFeature } from '../../platform/feature/index.ts'
import { Ref } from '../../platform/projection/index.ts'
import { handle } from '../handle.ts'
import { findIssue } from '../issues/index.ts'
import { setStars } from './commands/set-stars.ts'
import { watcherLoaders, watchersOfIssue } from './watchers.loader.ts'

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
  ],
})
