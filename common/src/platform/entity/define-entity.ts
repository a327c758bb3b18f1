export type ScalarType = 'string' | 'long' | 'int' | 'float' | 'bool' | 'any'

/** One attribute of an entity, as the API shows it. Times are `long`: milliseconds since the epoch, UTC. */
export interface Field<
  T extends ScalarType | 'ref' = ScalarType | 'ref',
  E extends string = string,
  L extends boolean = boolean,
> {
  readonly type: T
  /** For `ref`: the name of the entity it leads to. */
  readonly entity: E
  readonly list: L
  /** Not accepted in bodies (it is ignored there; as the identity of a reference it is still read). */
  readonly readOnly: boolean
  readonly values?: readonly string[]
}

/** Everything both sides know of an entity. The projection, types, bodies and OpenAPI come from it. */
export interface Entity<
  N extends string = string,
  F extends Readonly<Record<string, Field>> = Readonly<Record<string, Field>>,
> {
  readonly name: N
  /** First part of its database ids; null for entities without ids of their own. */
  readonly classNo: number | null
  /** Names of the entities it extends, nearest first. */
  readonly supertypes: readonly string[]
  readonly fields: F
}
export type AnyEntity = Entity

interface FieldOptions {
  readonly readOnly?: boolean
}

const scalar =
  <T extends ScalarType>(type: T) =>
  (options: FieldOptions = {}): Field<T, '', false> => ({
    type,
    entity: '',
    list: false,
    readOnly: options.readOnly ?? false,
  })

export const str = scalar('string')
export const long = scalar('long')
export const int = scalar('int')
export const float = scalar('float')
export const bool = scalar('bool')
/** A value whose shape depends on something else, e.g. on the type of a custom field. */
export const any = scalar('any')

/** A string out of a fixed set. */
export function enumeration(values: readonly string[], options: FieldOptions = {}): Field<'string', '', false> {
  return { ...str(options), values }
}

/** Another entity. */
export function ref<const E extends string>(entity: E, options: FieldOptions = {}): Field<'ref', E, false> {
  return { type: 'ref', entity, list: false, readOnly: options.readOnly ?? false }
}

/** A collection of other entities. */
export function list<const E extends string>(entity: E, options: FieldOptions = {}): Field<'ref', E, true> {
  return { type: 'ref', entity, list: true, readOnly: options.readOnly ?? false }
}

/**
 * Declares an entity. `extends` gives its fields and supertypes on.
 *
 * @example defineEntity({ name: 'Tag', classNo: 9, extends: WatchFolder, fields: { untagOnResolve: bool() } })
 */
export function defineEntity<
  const N extends string,
  F extends Readonly<Record<string, Field>>,
  P extends Readonly<Record<string, Field>> = Readonly<Record<never, Field>>,
>(definition: {
  readonly name: N
  readonly classNo?: number | null
  readonly extends?: Entity<string, P>
  readonly fields: F
}): Entity<N, P & F & { readonly id: Field<'string', '', false> }> {
  const parent = definition.extends
  return {
    name: definition.name,
    classNo: definition.classNo === undefined ? (parent?.classNo ?? null) : definition.classNo,
    supertypes: parent ? [parent.name, ...parent.supertypes] : [],
    fields: { id: str({ readOnly: true }), ...parent?.fields, ...definition.fields } as P &
      F & { readonly id: Field<'string', '', false> },
  }
}
