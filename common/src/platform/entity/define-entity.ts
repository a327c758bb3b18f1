import { formatId, parseId, requireId } from '../ids/index.ts'

export type ScalarType = 'string' | 'long' | 'int' | 'float' | 'bool' | 'strings' | 'any'

/** One attribute of an entity, as the API shows it. Times are `long`: milliseconds since the epoch, UTC. */
export interface Field<
  T extends ScalarType | 'ref' = ScalarType | 'ref',
  E extends string = string,
  L extends boolean = boolean,
  A extends boolean = boolean,
  V extends string = string,
> {
  readonly type: T
  /** For `ref`: the name of the entity it leads to. */
  readonly entity: E
  readonly list: L
  /** Not accepted in bodies (it is ignored there; as the identity of a reference it is still read). */
  readonly readOnly: boolean
  /** Replies never have null here. */
  readonly always: A
  readonly values?: readonly V[]
}

/** Everything both sides know of an entity. The projection, types, bodies and OpenAPI come from it. */
export interface Entity<
  N extends string = string,
  F extends Readonly<Record<string, Field>> = Readonly<Record<string, Field>>,
  S extends string = string,
  K extends string = string,
> {
  readonly name: N
  /** First part of its database ids; null for entities without ids of their own. */
  readonly classNo: number | null
  /** As `classNo`. Throws when the entity has no ids of its own. */
  ownClass(): number
  /** Names of the entities it extends, nearest first. */
  readonly supertypes: readonly S[]
  /** Of a shape of bodies: what replies show in its place. */
  readonly shownAs: readonly K[]
  readonly fields: F
  /** The database id of a row on the wire, `2-7`. Throws when the entity has no ids of its own. */
  id(row: number | string): string
  /** The row of a database id; null when the text is not one of this entity. */
  parseId(text: string): number | null
  /** As `parseId`, for the `id` of a body: throws `invalid_id`. */
  requireId(text: string): number
}
export type AnyEntity = Entity

interface FieldOptions {
  readonly readOnly?: boolean
  /** Replies never have null here. Default: lists and `bool` alone. */
  readonly always?: boolean
}
/** What the options say of `always`, or `D` when they say nothing. */
type Always<O, D extends boolean> = O extends { readonly always: infer A extends boolean } ? A : D

function marks<O extends FieldOptions, D extends boolean>(options: O | undefined, always: D) {
  return { readOnly: options?.readOnly ?? false, always: (options?.always ?? always) as Always<O, D> }
}

const scalar =
  <T extends ScalarType, D extends boolean>(type: T, always: D) =>
  <const O extends FieldOptions = Record<never, never>>(options?: O): Field<T, '', false, Always<O, D>> => ({
    type,
    entity: '',
    list: false,
    ...marks(options, always),
  })

export const str = scalar('string', false)
export const long = scalar('long', false)
export const int = scalar('int', false)
export const float = scalar('float', false)
export const bool = scalar('bool', true)
/** A list of texts; only to be read. */
export const strings = scalar('strings', true)
/** A value whose shape depends on something else, e.g. on the type of a custom field. */
export const any = scalar('any', false)

declare const shape: unique symbol
/** A value of the shape `T`, which no entity describes. */
export type Shaped<T> = Field<'any', '', false, boolean> & { readonly [shape]: T }
/** As {@link any}, for what only replies have and is always alike: `T` says how. */
export const shaped = <T>(): Shaped<T> => any({ readOnly: true }) as Shaped<T>

/** A string out of a fixed set. */
export function enumeration<const V extends string, const O extends FieldOptions = Record<never, never>>(
  values: readonly V[],
  options?: O,
): Field<'string', '', false, Always<O, false>, V> {
  return { ...str(options), values }
}

/** Another entity. */
export function ref<const E extends string, const O extends FieldOptions = Record<never, never>>(
  entity: E,
  options?: O,
): Field<'ref', E, false, Always<O, false>> {
  return { type: 'ref', entity, list: false, ...marks(options, false) }
}

/** A collection of other entities. */
export function list<const E extends string, const O extends FieldOptions = Record<never, never>>(
  entity: E,
  options?: O,
): Field<'ref', E, true, Always<O, true>> {
  return { type: 'ref', entity, list: true, ...marks(options, true) }
}

type Inherited<P, F> = Omit<P & { readonly id: Field<'string', '', false, true> }, keyof F>

/**
 * Declares an entity. `extends` gives its fields and supertypes on.
 *
 * @example defineEntity({ name: 'Tag', classNo: 9, extends: WatchFolder, fields: { untagOnResolve: bool() } })
 */
export function defineEntity<
  const N extends string,
  F extends Readonly<Record<string, Field>>,
  P extends Readonly<Record<string, Field>> = Readonly<Record<never, Field>>,
  S extends string = never,
  G extends string = never,
  const K extends string = never,
>(definition: {
  readonly name: N
  readonly classNo?: number | null
  readonly extends?: Entity<S, P, G>
  /** Names of the entities that replies show where bodies have this one. */
  readonly shownAs?: readonly K[]
  readonly fields: F
}): Entity<N, Inherited<P, F> & F, S | G, K> {
  const parent = definition.extends
  const classNo = definition.classNo === undefined ? (parent?.classNo ?? null) : definition.classNo
  const ownClass = (): number => {
    if (classNo === null) throw new Error(`${definition.name} has no ids of its own`)
    return classNo
  }
  return {
    name: definition.name,
    classNo,
    ownClass,
    id: row => formatId(ownClass(), row),
    parseId: text => parseId(ownClass(), text),
    requireId: text => requireId(ownClass(), text),
    supertypes: parent ? [parent.name, ...parent.supertypes] : [],
    shownAs: definition.shownAs ?? [],
    fields: {
      id: str({ readOnly: true, always: true }),
      ...parent?.fields,
      ...definition.fields,
    } as unknown as Inherited<P, F> & F,
  }
}
