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

/** What all features of a server added, in the order of the features. */
export interface Contributions {
  readonly to: <T>(point: ExtensionPoint<T>) => readonly T[]
}

export function extensionPoint<T>(name: string): ExtensionPoint<T> {
  const point: ExtensionPoint<T> = { name, add: value => ({ point, value }) }
  return point
}

export function gatherContributions(contributions: readonly Contribution[]): Contributions {
  const values = new Map<unknown, unknown[]>()
  for (const { point, value } of contributions) values.set(point, [...(values.get(point) ?? []), value])
  return { to: point => (values.get(point) ?? []) as never }
}
