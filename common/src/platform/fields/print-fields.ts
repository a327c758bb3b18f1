/** A projection as the product's own client writes it: `true` for a plain field, an object for its inside. */
export interface FieldsSpec {
  readonly [field: string]: true | FieldsSpec
}

/** Prints a projection as a `fields=` text. */
export function printFields(spec: FieldsSpec): string {
  return Object.entries(spec)
    .map(([name, inner]) => (inner === true ? name : `${name}(${printFields(inner)})`))
    .join(',')
}
