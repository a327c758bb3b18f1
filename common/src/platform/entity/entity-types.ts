import type { FieldsSpec } from '../fields/index.ts'
import type { Entity, Field, Shaped } from './define-entity.ts'

/** All entities by name; the product's is in `features/entities`. The types below take its type as `C`. */
export type Catalogue = Readonly<Record<string, Entity>>

interface ScalarTypes {
  readonly string: string
  readonly long: number
  readonly int: number
  readonly float: number
  readonly bool: boolean
  readonly strings: readonly string[]
  readonly any: unknown
}

type FieldsOf<C, N> = N extends keyof C
  ? C[N] extends { readonly fields: infer F }
    ? F
    : never
  : Readonly<Record<string, Field>>

/** Names of the entities that may come where `N` is read: those that extend it, or are shown in its place. */
type Kinds<C, N> = ShownAs<C, N> | Extending<C, N | ShownAs<C, N>>
type ShownAs<C, N> = N extends keyof C ? (C[N] extends { readonly shownAs: readonly (infer K)[] } ? K : never) : never
type Extending<C, N> = {
  [K in keyof C]: C[K] extends { readonly supertypes: readonly (infer S)[] }
    ? [Extract<S, N>] extends [never]
      ? never
      : K
    : never
}[keyof C]
/** The field `K` of those kinds that have it. */
type FieldOfKind<C, N, K> = N extends keyof C
  ? C[N] extends { readonly fields: { readonly [F in K & string]: infer V } }
    ? V
    : never
  : never

type ReadField<C, F, S> = F extends Shaped<infer T> ? T : ReadPlain<C, F, S>
type ReadPlain<C, F, S> =
  F extends Field<'ref', infer E, infer L, infer A>
    ? Nullable<A> | ReadRef<C, E, L, S extends FieldsSpec ? S : { id: true }>
    : F extends Field<infer T, string, boolean, infer A, infer V>
      ? Nullable<A> | ScalarOf<T, V>
      : unknown
type ScalarOf<T, V> = T extends 'string' ? V : T extends keyof ScalarTypes ? ScalarTypes[T] : never
type ReadRef<C, E extends string, L, S extends FieldsSpec> = L extends true ? readonly Read<C, E, S>[] : Read<C, E, S>
type Nullable<A> = A extends true ? never : null

/**
 * What a read of entity `N` with projection `S` gives. What only some kinds of it have may be missing; names that none
 * has are absent.
 */
export type Read<C, N extends string, S extends FieldsSpec> = { readonly $type: string } & {
  readonly [K in keyof S as K extends keyof FieldsOf<C, N> ? K : never]: K extends keyof FieldsOf<C, N>
    ? ReadField<C, FieldsOf<C, N>[K], S[K]>
    : never
} & ([Exclude<keyof S, keyof FieldsOf<C, N> | '$type'>] extends [never]
    ? unknown
    : {
        readonly [K in Exclude<keyof S, keyof FieldsOf<C, N> | '$type'>]?: ReadField<
          C,
          FieldOfKind<C, Kinds<C, N>, K>,
          S[K]
        >
      })

/** The projection `S` of entity `N` itself, in which a name that neither it nor any kind of it has fits nothing. */
export type KnownFields<C, N extends string, S> = {
  readonly [K in keyof S]: K extends '$type'
    ? true
    : K extends keyof FieldsOf<C, N>
      ? KnownInside<C, FieldsOf<C, N>[K], S[K]>
      : KnownInside<C, FieldOfKind<C, Kinds<C, N>, K>, S[K]>
}
type KnownInside<C, F, S> = [F] extends [never]
  ? never
  : F extends Field<'ref', infer E, boolean, boolean>
    ? S extends true
      ? true
      : KnownFields<C, E, S>
    : F extends Field<'any', string, boolean, boolean>
      ? S
      : true

type BodyField<C, F> =
  F extends Field<'ref', infer E, infer L>
    ? L extends true
      ? readonly BodyOf<C, E>[] | null
      : BodyOf<C, E> | null
    : F extends Field<infer T, string, boolean, boolean, infer V>
      ? ScalarOf<T, V> | null
      : unknown

/** A body that creates, changes or refers to an entity: every attribute optional, `null` clears. */
export type BodyOf<C, N extends string> = { readonly $type?: string } & {
  readonly [K in keyof FieldsOf<C, N>]?: BodyField<C, FieldsOf<C, N>[K]>
}
