import type { Catalogue } from '@cairn/common/platform/entity'
import type { Projection } from '@cairn/common/platform/fields'
import type { AnyRoute, Route, RouteInput } from '@cairn/common/platform/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RequestContext } from '../context/index.ts'
import type { Presenter, Ref } from '../projection/index.ts'

/** The page of a collection: `top` null = all. */
export interface Paging {
  readonly skip: number
  readonly top: number | null
}

/** What a handler gets besides params, query and body. */
export interface RequestParts {
  readonly paging: Paging
  /** What the reply will show; handlers use it only to avoid work. */
  readonly fields: Projection
  /** Shows references as JSON, for replies that go on by themselves. */
  readonly presenter: Presenter
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** The sent reply has its own body already (files, streams). */
export const REPLIED = Symbol('replied')

type Result<T extends Route> = T['returns'] extends { kind: 'one' }
  ? Ref | null
  : T['returns'] extends { kind: 'many' }
    ? readonly Ref[]
    : unknown

export interface BoundRoute {
  readonly route: AnyRoute
  readonly handle: (
    ctx: RequestContext,
    input: { params: never; query: never; body: never } & RequestParts,
  ) => Promise<unknown>
}

/**
 * Makes the function that binds a route to what it does, typed by the product's entities. A handler gives
 * references (shown by the projection engine afterwards), for `raw` routes plain JSON, for DELETE nothing.
 */
export function routeBinder<C extends Catalogue>() {
  return <T extends Route>(
    route: T,
    handle: (ctx: RequestContext, input: RouteInput<C, T> & RequestParts) => Promise<Result<T> | typeof REPLIED>,
  ): BoundRoute => ({ route: route as unknown as AnyRoute, handle: handle as unknown as BoundRoute['handle'] })
}
