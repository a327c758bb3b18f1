import type { z } from 'zod'
import type { BodyOf, KnownFields, Read } from '../entity/index.ts'
import type { FieldsSpec } from '../fields/index.ts'
import type { ParamNames, Route } from './define-route.ts'
import type { PathParams } from './path-of.ts'

/** How a value of a query may be given: what stands in an address is text, so numbers and flags are as good as theirs. */
type Sendable<V> = V extends string
  ? string extends V
    ? string | number | boolean
    : V | (V extends 'true' | 'false' ? boolean : never)
  : V extends readonly (infer U)[]
    ? readonly Sendable<U>[]
    : V extends undefined
      ? undefined | null
      : V

/** What the parameter `K` of a query comes to. */
type Parsed<Q, K extends keyof Q> = Q[K] extends z.ZodType ? z.infer<Q[K]> : never
type Required<Q> = { [K in keyof Q]: undefined extends Parsed<Q, K> ? never : K }[keyof Q]
type QueryInput<Q> = { readonly [K in Required<Q>]: Sendable<Parsed<Q, K>> } & {
  readonly [K in Exclude<keyof Q, Required<Q>>]?: Sendable<Parsed<Q, K>>
} & {
  /** Of a list: how many entries to leave out, and how many to give; -1 for all. */
  readonly $skip?: number
  readonly $top?: number
}

/** A value that is only read. */
type Unchanged<V> = V extends readonly (infer U)[]
  ? readonly Unchanged<U>[]
  : V extends object
    ? { readonly [K in keyof V]: Unchanged<V[K]> }
    : V

type Sent<C, B> = B extends null
  ? { readonly body?: undefined }
  : B extends 'multipart'
    ? { readonly body?: undefined }
    : B extends z.ZodType
      ? { readonly body: Unchanged<z.input<B>> }
      : B extends string
        ? { readonly body: BodyOf<C, B> }
        : never

type EntityOf<T extends Route> = T['returns'] extends { readonly entity: infer E extends string } ? E : never

/**
 * What a caller gives a route beside how it is sent: values of its path and its query, the body or form, and which
 * `fields` of the entity it wants back. Names that the contract does not know do not compile.
 */
export type CallInput<C, T extends Route, S> = Sent<C, T['body']> &
  ([ParamNames<T['path']>] extends [never] ? { readonly params?: undefined } : { readonly params: PathParams<T> }) &
  ([Required<T['query']>] extends [never]
    ? { readonly query?: QueryInput<T['query']> }
    : { readonly query: QueryInput<T['query']> }) &
  ([EntityOf<T>] extends [never]
    ? { readonly fields?: undefined }
    : { readonly fields?: S & KnownFields<C, EntityOf<T>, S> })

/** What a caller gets: the fields that it asked for, nothing that it could read when it asked for none. */
export type ReplyOf<C, T extends Route, S> = T['returns'] extends { readonly schema: infer Z extends z.ZodType }
  ? z.infer<Z>
  : [S] extends [never]
    ? unknown
    : S extends FieldsSpec
      ? T['returns'] extends { readonly kind: 'many' }
        ? readonly Read<C, EntityOf<T>, S>[]
        : Read<C, EntityOf<T>, S>
      : unknown
