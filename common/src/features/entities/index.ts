import * as features from '../../features.ts'
import type { BodyOf as Body, Entity, Read as ReadFrom } from '../../platform/entity/index.ts'
import type { FieldsSpec } from '../../platform/fields/index.ts'

/** Picks the entity descriptors out of a feature's exports. */
type EntitiesIn<M> = { readonly [K in keyof M as M[K] extends Entity ? K : never]: M[K] }

function entitiesIn<M extends object>(module: M): EntitiesIn<M> {
  return Object.fromEntries(
    Object.entries(module).filter(
      ([name, value]) => (value as { name?: unknown } | null)?.name === name && 'fields' in value,
    ),
  ) as EntitiesIn<M>
}

type Merged<T> = (T extends unknown ? (part: T) => void : never) extends (all: infer A) => void ? A : never
type Catalogue = Merged<
  { readonly [F in keyof typeof features]: EntitiesIn<(typeof features)[F]> }[keyof typeof features]
>

/** Every entity of the product by name. */
export const entities: Entities = Object.assign({}, ...Object.values(features).map(entitiesIn))

/** An interface, so that types made of it are told, and written, by its name. */
export interface Entities extends Catalogue {}
export type EntityName = keyof Entities & string
/** What a read of entity `N` with projection `S` gives. */
export type Read<N extends EntityName, S extends FieldsSpec> = ReadFrom<Entities, N, S>
/** A body that creates, changes or refers to an entity. */
export type BodyOf<N extends EntityName> = Body<Entities, N>
