import type { ReferencesRoute } from '@cairn/common/features/references'
import { formatId } from '@cairn/common/platform/ids'
import type { FeatureParts } from '../../platform/feature/index.ts'
import { inlineLoader, Ref } from '../../platform/projection/index.ts'
import { handle } from '../handle.ts'
import type { HostKind } from '../hosts/index.ts'
import { type FoundReference, referencesTo } from './references.store.ts'

export const referenceLoader = inlineLoader<FoundReference>({
  entity: 'Reference',
  fields: {
    id: {
      value: ({ kind, hostId, commentId }) =>
        commentId === null ? formatId(kind.idClass, hostId) : formatId(kind.comments.idClass, commentId),
    },
    host: { value: ({ kind, hostId }) => new Ref(kind.entity, hostId) },
    comment: { value: ({ kind, commentId }) => (commentId === null ? null : new Ref(kind.comments.entity, commentId)) },
  },
})

/** What mentions hosts of a kind, for the descriptor of a feature. */
export const referencesFor = (kind: HostKind, route: ReferencesRoute): Required<Pick<FeatureParts, 'routes'>> => ({
  routes: [
    handle(route, async (ctx, { params, paging }) =>
      (await referencesTo(ctx, kind, await kind.find(ctx, params.id), paging)).map(
        found => new Ref<FoundReference>('Reference', found),
      ),
    ),
  ],
})
