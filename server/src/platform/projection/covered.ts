import type { Projection } from '@cairn/common/platform/fields'

/** Fields that a version covers: true = a plain one, else what may be asked for inside. */
export interface Covered {
  readonly [name: string]: true | Covered
}

/** The projection in one line; null when it asks for something that is not covered. */
export function shapeOf(projection: Projection, covered: Covered): string | null {
  const parts: string[] = []
  for (const [name, { inner, top, skip }] of projection) {
    if (name === '$type') continue
    const known = Object.hasOwn(covered, name) ? covered[name] : undefined
    if (known === undefined) return null
    const part = known === true ? '' : shapeOf(inner(), known)
    if (part === null) return null
    parts.push(known === true ? name : `${name}:${skip}:${top}(${part})`)
  }
  return parts.join()
}

/** What of a projection is covered, and the rest of it. */
export function splitByCover(
  projection: Projection,
  covered: Covered,
): { readonly kept: Projection; readonly fresh: Projection } {
  const fields = [...projection].map(entry => ({ entry, isKept: shapeOf(new Map([entry]), covered) !== null }))
  const those = (isKept: boolean): Projection =>
    new Map(fields.filter(field => field.isKept === isKept).map(({ entry }) => entry))
  return { kept: those(true), fresh: those(false) }
}
