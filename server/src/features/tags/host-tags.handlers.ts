import type { HostTagRoutes } from '@cairn/common/features/tags'
import { Tag } from '@cairn/common/features/tags'
import { notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import type { FeatureParts } from '../../platform/feature/index.ts'
import { Ref, refsTo } from '../../platform/projection/index.ts'
import { handle } from '../handle.ts'
import type { HostKind } from '../hosts/index.ts'
import { tagHost, untagHost } from './commands/tag-host.ts'
import { tagsOfHost } from './tags.loader.ts'
import { visibleTagsOf } from './tags.store.ts'

/** Tags on a kind of hosts, for the descriptor of a feature. Who may change a host may tag it. */
export function tagsFor(
  kind: HostKind,
  { list, get, add, remove }: HostTagRoutes,
): Required<Pick<FeatureParts, 'loaderFields' | 'routes'>> {
  const tagIds = async (ctx: RequestContext, id: string) =>
    (await visibleTagsOf(ctx, (await kind.find(ctx, id)).id)).map(tag => tag.id)
  return {
    loaderFields: { [kind.entity]: tagsOfHost },
    routes: [
      handle(list, async (ctx, { params, paging: { skip, top } }) =>
        refsTo('Tag', (await tagIds(ctx, params.id)).slice(skip, top === null ? undefined : skip + top)),
      ),
      handle(get, async (ctx, { params }) => {
        const ids = await tagIds(ctx, params.id)
        const id = Tag.parseId(params.tagId)
        if (id === null || !ids.includes(id)) throw notFound(params.tagId)
        return new Ref('Tag', id)
      }),
      handle(add, async (ctx, { params, body }) => new Ref('Tag', await tagHost(ctx, kind, params.id, body))),
      handle(remove, async (ctx, { params }) => untagHost(ctx, kind, params.id, params.tagId)),
    ],
  }
}
