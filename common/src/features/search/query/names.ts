import type { AttributeDefinition, QueryAttributes } from './attributes.ts'

/** How the values of an attribute are written. A name that means several attributes has the sum of their shapes. */
export interface AttributeShape {
  /** Words up to the next item, quotes and braces. */
  readonly text: boolean
  /** Full names may stand without braces. */
  readonly users: boolean
  /** The history words `was` and `changed` may follow. */
  readonly history: boolean
}

/**
 * What the parser must know to tell names from text. All names are compared by {@link nameKey}; the dictionary of the
 * server is one, and a browser that knows the names of fields and links can make one by {@link createNames}.
 */
export interface QueryNames {
  readonly attributes: QueryAttributes
  /** null: no attribute is called so. */
  readonly shapeOf: (name: string) => AttributeShape | null
  readonly isUser: (name: string) => boolean
  /** Is there a value of this name literally, so that it is none of the words of the history? */
  readonly hasValue: (attribute: string, value: string) => boolean
}

/** The form in which names are compared: composed, lower case, single spaces. */
export function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase().trim().replace(/\s+/gu, ' ')
}

const NO_SHAPE: AttributeShape = { text: false, users: false, history: false }

/** The shape of what is neither a custom field nor a link. */
export function baseShape({ values }: AttributeDefinition): AttributeShape {
  return { text: values[0] === 'text', users: values.includes('user'), history: false }
}

export interface KnownName {
  readonly name: string
  /** Id of a type of fields, such as `user[1]`; null: the name of a link. */
  readonly fieldType: string | null
}

/** The shape of a custom field or link. */
export function shapeOfKnown(fieldType: string | null): AttributeShape {
  if (fieldType === null) return NO_SHAPE
  const text = fieldType === 'text'
  return { text, users: fieldType.startsWith('user'), history: !text }
}

/** The sum of two shapes; text only where both are. */
export function mergeShapes(left: AttributeShape | null, right: AttributeShape): AttributeShape {
  if (!left) return right
  return {
    text: left.text && right.text,
    users: left.users || right.users,
    history: left.history || right.history,
  }
}

/** Names for a parser without a server: the given attributes, fields, links and full names of people. */
export function createNames(
  attributes: QueryAttributes,
  known: readonly KnownName[] = [],
  people: readonly string[] = [],
): QueryNames {
  const shapes = new Map<string, AttributeShape>()
  for (const attribute of attributes.all)
    if (!attribute.hidden) for (const name of attribute.names) shapes.set(nameKey(name), baseShape(attribute))
  for (const { name, fieldType } of known) {
    const key = nameKey(name)
    shapes.set(key, mergeShapes(shapes.get(key) ?? null, shapeOfKnown(fieldType)))
    if (fieldType === null) shapes.set(`aggregate ${key}`, NO_SHAPE)
  }
  const users = new Set(people.map(nameKey))
  return {
    attributes,
    shapeOf: name => shapes.get(nameKey(name)) ?? null,
    isUser: name => users.has(nameKey(name)),
    hasValue: () => false,
  }
}
