import { AppError } from '@cairn/common/platform/errors'
import type { FeatureParts } from '../../platform/feature/index.ts'
import type { BoundRoute } from '../../platform/http/index.ts'
import { Ref, refsTo } from '../../platform/projection/index.ts'
import { handle } from '../handle.ts'
import { type Host, historyCategories } from '../hosts/index.ts'
import { linkHistory } from './link-history.ts'
import { linkHosts, unlinkHosts } from './link-hosts.ts'
import type { LinkPair, LinkSide } from './link-side.ts'
import { linkedWith } from './linked-hosts.store.ts'

/** Links between hosts of two kinds, for the descriptor of the feature that knows both. */
export function linksBetween<A extends Host, B extends Host>(
  first: LinkSide<A>,
  second: LinkSide<B>,
): Required<Pick<FeatureParts, 'routes' | 'contributes'>> {
  // What each side is given was found by its own kind.
  const [one, other] = [first as unknown as LinkSide, second as unknown as LinkSide]
  const pairs: readonly LinkPair[] = [
    { near: one, far: other, isFirst: true },
    { near: other, far: one, isFirst: false },
  ]
  return {
    routes: pairs.flatMap(linkHandlers),
    contributes: [historyCategories.add(pairs.map(linkHistory))],
  }
}

function linkHandlers(pair: LinkPair): readonly BoundRoute[] {
  const { near, far } = pair
  const { list, add, remove } = near.routes
  return [
    handle(list, async (ctx, { params, paging }) =>
      refsTo(far.kind.entity, await linkedWith(ctx, pair, await near.kind.find(ctx, params.id), paging)),
    ),
    handle(add, async (ctx, { params, body }) => {
      const otherId = body.id ?? body.idReadable
      if (!otherId) throw new AppError('field_required', { name: 'id', field: 'id' })
      return new Ref(far.kind.entity, await linkHosts(ctx, pair, params.id, otherId))
    }),
    handle(remove, async (ctx, { params }) => {
      await unlinkHosts(ctx, pair, params.id, params.linkedId)
      return null
    }),
  ]
}
