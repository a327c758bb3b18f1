type Item<T> = T extends readonly (infer U)[] ? U : T
type Scalar = string | number | boolean | bigint | null | undefined

/**
 * What a request wants back, as an object shaped like the reply type `T`: `{ id: true, project: { id: true, name: true } }`.
 * Every required key of `T` must be named, so a reply type never promises what was not asked for.
 * A list takes the fields of its items.
 */
export type Fields<T> = unknown extends T ? LooseFields : FieldsOf<Item<NonNullable<T>>>

type FieldsOf<T> = {
  readonly [K in keyof T as K extends '$type' ? never : K]: Item<NonNullable<T[K]>> extends Scalar ? true : Fields<T[K]>
}

export type LooseFields = { readonly [name: string]: true | LooseFields | undefined }

/** Prints a projection as the `fields` parameter: `id,project(id,name)`. */
export function printFields(fields: object): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => (typeof value === 'object' && value !== null ? `${name}(${printFields(value)})` : name))
    .join(',')
}
