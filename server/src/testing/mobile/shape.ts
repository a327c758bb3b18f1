/** What must be in a reply: a kind of value (`?`: or null), a list with at least one member, an object. */
export type Shape = Kind | `${Kind}?` | readonly [Shape] | { readonly [name: string]: Shape }
type Kind = 'string' | 'number' | 'boolean' | 'array' | 'object' | 'any'

/** Where a value is not of the shape; absent is never right. */
export function faultsIn(shape: Shape, value: unknown, path = ''): readonly string[] {
  if (value === undefined) return [`${path || 'the reply'} is absent`]
  if (typeof shape === 'string') {
    const [kind, isNullable] = shape.endsWith('?') ? [shape.slice(0, -1), true] : [shape, false]
    if (kind === 'any' || (isNullable && value === null)) return []
    const found = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
    return found === kind ? [] : [`${path || 'the reply'} is ${found}, not ${kind}`]
  }
  if (isList(shape)) {
    if (!Array.isArray(value) || value.length === 0) return [`${path || 'the reply'} is no list of something`]
    return value.flatMap((member, index) => faultsIn(shape[0], member, `${path}[${index}]`)).slice(0, 5)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [`${path || 'the reply'} is no object`]
  const fields = value as Readonly<Record<string, unknown>>
  return Object.entries(shape).flatMap(([name, inner]) =>
    faultsIn(inner, fields[name], path ? `${path}.${name}` : name),
  )
}

const isList = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape)
