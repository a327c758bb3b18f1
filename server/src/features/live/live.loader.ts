import type { RequestContext } from '../../platform/context/index.ts'
import { type AnyLoader, inlineLoader, Ref, refTo } from '../../platform/projection/index.ts'
import { type Typist, typists } from './typing.ts'

export const typistRefs = (ctx: RequestContext, hostId: number): readonly Ref<Typist>[] =>
  typists(ctx, hostId).map(typist => new Ref('UserTyping', typist))

export const liveLoaders: readonly AnyLoader[] = [
  inlineLoader<Typist>({
    entity: 'UserTyping',
    fields: {
      id: { value: ({ hostId, userId }) => `${hostId}-${userId}` },
      timestamp: { value: ({ timestamp }) => timestamp },
      isText: { value: ({ isText }) => isText },
      user: { value: ({ userId }) => refTo('User', userId) },
    },
  }),
]

/** Who is writing on a host, among its fields. */
export const typistsOfHost: AnyLoader['fields'] = {
  usersTyping: { value: (row: { readonly id: number }, ctx: RequestContext) => typistRefs(ctx, row.id) },
}
