import { fileURLToPath } from 'node:url'
import { listNodes } from '@cairn/common/features/nodes'
import { defineFeature } from '../../platform/feature/index.ts'
import { refsTo } from '../../platform/projection/index.ts'
import { requireCan } from '../access/index.ts'
import { handle } from '../handle.ts'
import { nodeLoaders } from './nodes.loader.ts'
import { readNodes } from './nodes.store.ts'

/** More than anybody runs. */
const MAX_LISTED = 1_000

/** The processes that serve the installation, for who looks after it. */
export const nodesFeature = defineFeature({
  name: 'nodes',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  loaders: nodeLoaders,
  routes: [
    handle(listNodes, async (ctx, { paging: { skip, top } }) => {
      requireCan(ctx, 'LOW_LEVEL_READ')
      return refsTo('Node', await readNodes(ctx.db, { skip, top: Math.min(top ?? MAX_LISTED, MAX_LISTED) }))
    }),
  ],
})
