import type { z } from 'zod'
import type { BodyOf } from '../entity/index.ts'
import type { BodySize } from './body-size.ts'

/** What a route answers with. */
export type Returns =
  | { readonly kind: 'one'; readonly entity: string }
  | { readonly kind: 'many'; readonly entity: string }
  | { readonly kind: 'raw'; readonly schema?: z.ZodType }

/** One entity, projected by `fields`. */
export const one = <const E extends string>(entity: E) => ({ kind: 'one', entity }) as const
/** A page of entities, projected by `fields`; takes `$skip` and `$top`. */
export const many = <const E extends string>(entity: E) => ({ kind: 'many', entity }) as const
/** Something that is no entity: sent as the handler gives it. Without a schema there is nothing to read in it. */
export function raw(): { readonly kind: 'raw' }
export function raw<const S extends z.ZodType>(schema: S): { readonly kind: 'raw'; readonly schema: S }
export function raw(schema?: z.ZodType): Returns {
  return schema ? { kind: 'raw', schema } : { kind: 'raw' }
}

/** The product's own API, and the part that older clients know as a service for accounts beside it. */
export type Root = '/api' | '/hub/api/rest'

export interface Route<
  M extends 'GET' | 'POST' | 'PUT' | 'DELETE' = 'GET' | 'POST' | 'PUT' | 'DELETE',
  Path extends string = string,
  Q extends z.ZodRawShape = z.ZodRawShape,
  B extends string | z.ZodType | 'multipart' | null = string | z.ZodType | 'multipart' | null,
  R extends Returns = Returns,
> {
  /** Stable name `feature.verb`; the key of its handler. */
  readonly id: string
  readonly method: M
  /** Where the service that the route belongs to begins, below the product's own address. */
  readonly root: Root
  /** Below the root, with `:name` parameters. A trailing slash is tolerated by the server. */
  readonly path: Path
  readonly summary: string
  /** Query parameters beyond `fields`, `$skip`, `$top`. */
  readonly query: Q
  /** Name of an entity, a schema for anything else, `multipart` for files, or null. */
  readonly body: B
  /** How large the body may be when it is JSON. */
  readonly bodySize: BodySize
  readonly returns: R
  /** What is shown when no `fields` are asked for, in their grammar; null = the id. */
  readonly fields: string | null
  /** Who may call it at all: everyone, or (default) who is signed in or the guest when that is allowed. */
  readonly access: 'public' | 'user'
  /** Changes nothing that lasts: served while the installation is read-only, whatever its method. */
  readonly onlyReads: boolean
  /**
   * Takes an `Idempotency-Key`, under which it is carried out once, however often it is sent: a POST that changes
   * something and gives entities, unless doing it twice comes to the same.
   */
  readonly takesKey: boolean
  /** Makes something new each time it is sent: a client sends it with a key. */
  readonly creates: boolean
}
export type AnyRoute = Route

export type ParamNames<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParamNames<Tail>
    : Rest
  : never

type BodyInput<C, B> = B extends null
  ? undefined
  : B extends 'multipart'
    ? undefined
    : B extends z.ZodType
      ? z.infer<B>
      : B extends string
        ? BodyOf<C, B>
        : never

/** What a handler receives of a request, typed by its route. */
export interface RouteInput<C, T extends Route> {
  readonly params: Readonly<Record<ParamNames<T['path']>, string>>
  readonly query: z.infer<z.ZodObject<T['query']>>
  readonly body: BodyInput<C, T['body']>
}

/**
 * Declares one operation of the API. The server registers it, the client calls it, OpenAPI is printed from it.
 *
 * @example defineRoute({ id: 'tags.list', method: 'GET', path: '/tags', summary: 'Tags one may see', returns: many('Tag') })
 */
export function defineRoute<
  const M extends 'GET' | 'POST' | 'PUT' | 'DELETE',
  const Path extends string,
  const R extends Returns,
  Q extends z.ZodRawShape = Readonly<Record<never, never>>,
  const B extends string | z.ZodType | 'multipart' | null = null,
>(definition: {
  readonly id: string
  readonly method: M
  readonly root?: Root
  readonly path: Path
  readonly summary: string
  readonly query?: Q
  readonly body?: B
  /** Default: plain; without a body, or for everyone, small. */
  readonly bodySize?: BodySize
  readonly returns: R
  readonly fields?: string
  readonly access?: 'public' | 'user'
  /** For a POST that asks; default: GET only. */
  readonly onlyReads?: boolean
  /** For a POST that sets what its address names, as profiles: doing it twice comes to the same. */
  readonly takesKey?: false
  /** Default: a POST that takes a key, unless its path ends in the id of what it changes. */
  readonly creates?: boolean
}): Route<M, Path, Q, B, R> {
  const onlyReads = definition.onlyReads ?? definition.method === 'GET'
  const isPost = definition.method === 'POST'
  const takesKey = isPost && !onlyReads && definition.returns.kind !== 'raw' && definition.takesKey !== false
  return {
    id: definition.id,
    method: definition.method,
    root: definition.root ?? '/api',
    path: definition.path,
    summary: definition.summary,
    query: definition.query ?? ({} as Q),
    body: definition.body ?? (null as B),
    bodySize: definition.bodySize ?? (definition.access === 'public' || !definition.body ? 'small' : 'plain'),
    returns: definition.returns,
    fields: definition.fields ?? null,
    access: definition.access ?? 'user',
    onlyReads,
    takesKey,
    creates: takesKey && (definition.creates ?? !/:\w+$/.test(definition.path)),
  }
}
