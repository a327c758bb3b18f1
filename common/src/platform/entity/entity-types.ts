import type { FieldsSpec } from '../fields/index.ts'
import type { Entity, Field } from './define-entity.ts'

/** All entities by name; the product's is in `features/entities`. */
export type Catalogue = Readonly<Record<string, Entity>>

interface ScalarTypes {
  readonly string: string
  readonly long: number
  readonly int: number
  readonly float: number
  readonly bool: boolean
  readonly any: unknown
}

type FieldsOf<C extends Catalogue, N extends string> = N extends keyof C
  ? C[N]['fields']
  : Readonly<Record<string, Field>>

type ReadField<C extends Catalogue, F, S> =
  F extends Field<'ref', infer E, infer L>
    ? L extends true
      ? readonly Read<C, E, S extends FieldsSpec ? S : { id: true }>[]
      : Read<C, E, S extends FieldsSpec ? S : { id: true }> | null
    : F extends Field<infer T, string, boolean>
      ? T extends keyof ScalarTypes
        ? ScalarTypes[T] | (T extends 'bool' ? never : null)
        : never
      : unknown

/** What a read of entity `N` with projection `S` gives. Names that the entity does not have are absent. */
export type Read<C extends Catalogue, N extends string, S extends FieldsSpec> = { readonly $type: string } & {
  readonly [K in keyof S as K extends keyof FieldsOf<C, N> ? K : never]: K extends keyof FieldsOf<C, N>
    ? K extends 'id'
      ? string
      : ReadField<C, FieldsOf<C, N>[K], S[K]>
    : never
}

type BodyField<C extends Catalogue, F> =
  F extends Field<'ref', infer E, infer L>
    ? L extends true
      ? readonly BodyOf<C, E>[] | null
      : BodyOf<C, E> | null
    : F extends Field<infer T, string, boolean>
      ? T extends keyof ScalarTypes
        ? ScalarTypes[T] | null
        : never
      : unknown

/** A body that creates, changes or refers to an entity: every attribute optional, `null` clears. */
export type BodyOf<C extends Catalogue, N extends string> = { readonly $type?: string } & {
  readonly [K in keyof FieldsOf<C, N>]?: BodyField<C, FieldsOf<C, N>[K]>
}
