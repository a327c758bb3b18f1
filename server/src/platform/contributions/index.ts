/**
 * Where other features may add to what a feature does. The owner makes it with {@link extensionPoint} and exports it;
 * whoever adds something says so in its descriptor, and the owner reads all that was added from the context. So nobody
 * edits a list in the middle, and nothing is added by merely being imported.
 */
export interface ExtensionPoint<T> {
  /** As in the table of ARCHITECTURE.md. */
  readonly name: string
  /** What a feature adds, for `contributes` of its descriptor. */
  readonly add: (value: T) => Contribution
}

export interface Contribution {
  readonly point: ExtensionPoint<never>
  readonly value: unknown
}

/** What one other feature does for the owner, which cannot do without. It names the point in `needs` of its descriptor. */
export interface RequiredPoint<T> extends ExtensionPoint<T> {
  readonly isRequired: true
}

/** What all features of a server added, in the order of the features. */
export interface Contributions {
  readonly to: <T>(point: ExtensionPoint<T>) => readonly T[]
  /** What the one feature added. */
  readonly only: <T>(point: RequiredPoint<T>) => T
}

export function extensionPoint<T>(name: string): ExtensionPoint<T> {
  const point: ExtensionPoint<T> = { name, add: value => ({ point, value }) }
  return point
}

export function requiredPoint<T>(name: string): RequiredPoint<T> {
  const point: RequiredPoint<T> = { name, isRequired: true, add: value => ({ point, value }) }
  return point
}

/**
 * Gathers what features add. Throws when a point that one of them needs has no contribution, or several.
 *
 * @param needed what all features `need`
 */
export function gatherContributions(
  contributions: readonly Contribution[],
  needed: readonly RequiredPoint<never>[] = [],
): Contributions {
  const values = new Map<unknown, unknown[]>()
  for (const { point, value } of contributions) values.set(point, [...(values.get(point) ?? []), value])
  const to: Contributions['to'] = point => (values.get(point) ?? []) as never
  const only: Contributions['only'] = point => {
    const [value, ...more] = to(point)
    if (value === undefined || more.length > 0)
      throw new Error(`${point.name} needs one contribution and has ${to(point).length}`)
    return value
  }
  for (const point of needed) only(point)
  return { to, only }
}
