import { fileURLToPath } from 'node:url'
import {
  eraseDeletedItem,
  listDeletedItems,
  listErasedItems,
  restoreDeletedItem,
} from '@cairn/common/features/deleted-items'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import { defineFeature } from '../../platform/feature/index.ts'
import { Ref, refsTo } from '../../platform/projection/index.ts'
import { requireCan } from '../access/index.ts'
import { handle } from '../handle.ts'
import { resolveProject } from '../projects/index.ts'
import { eraseItem } from './commands/erase-items.ts'
import { restoreItem } from './commands/restore-item.ts'
import { deletedItemLoaders } from './deleted-items.loader.ts'
import { type DeletedFilter, deletedItems, erasedItems } from './deleted-items.store.ts'
import { deletedKinds } from './deleted-kind.ts'
import { purgeDeletedItemsJob } from './jobs/purge-deleted-items.ts'

interface RawFilter {
  readonly kind?: string | undefined
  readonly project?: string | undefined
  readonly query?: string | undefined
}

/** What was deleted and can be restored for a while, whatever it is. */
export const deletedItemsFeature = defineFeature({
  name: 'deleted-items',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  loaders: deletedItemLoaders,
  jobs: [purgeDeletedItemsJob],
  routes: [
    handle(listDeletedItems, async (ctx, { query, paging }) =>
      refsTo('DeletedItem', await deletedItems(ctx, await readFilter(ctx, query), paging)),
    ),
    handle(restoreDeletedItem, async (ctx, { params }) => new Ref('DeletedItem', await restoreItem(ctx, params.id))),
    handle(eraseDeletedItem, async (ctx, { params }) => eraseItem(ctx, params.id)),
    handle(listErasedItems, async (ctx, { query, paging }) => {
      requireCan(ctx, 'LOW_LEVEL')
      return refsTo('ErasedItem', await erasedItems(ctx, await readFilter(ctx, query), paging))
    }),
  ],
})

async function readFilter(ctx: RequestContext, query: RawFilter): Promise<DeletedFilter> {
  const project = query.project ? await resolveProject(ctx, query.project) : null
  return {
    ...(query.kind ? { kind: kindOf(ctx, query.kind) } : {}),
    ...(project ? { projectId: project.id } : {}),
    ...(query.query ? { text: query.query } : {}),
  }
}

function kindOf(ctx: RequestContext, name: string): string {
  const names = [...new Set(ctx.contributions.to(deletedKinds).map(kind => kind.name))]
  if (!names.includes(name)) throw new AppError('invalid_parameter', { name: 'kind', reason: names.join(', ') })
  return name
}
