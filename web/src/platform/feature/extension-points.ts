/**
 * Where other features may add to what a feature shows. The owner makes it with {@link extensionPoint} and exports it;
 * whoever adds something says so in `contributes` of its descriptor. So nobody edits a list in the middle, and nothing
 * is added by merely being imported.
 */
export type ExtensionPoint<T> = {
  /** As in the table of ARCHITECTURE.md. */
  readonly name: string
  /** What a feature adds, for `contributes` of its descriptor. */
  readonly add: (value: T) => Contribution
  /** What all features added, in the order of the features, always the same list; nothing before they were gathered. */
  readonly all: () => readonly T[]
}

export type Contribution = { readonly point: object; readonly value: unknown }

const gathered = new Map<object, readonly unknown[]>()
const NOTHING: readonly never[] = []

export function extensionPoint<T>(name: string): ExtensionPoint<T> {
  const point: ExtensionPoint<T> = {
    name,
    add: value => ({ point, value }),
    all: () => (gathered.get(point) ?? NOTHING) as readonly T[],
  }
  return point
}

/** Hands what the features add to the owners of the points, instead of what was there; once, before anything is drawn. */
export function gatherContributions(contributions: readonly Contribution[]): void {
  gathered.clear()
  for (const { point, value } of contributions) gathered.set(point, [...(gathered.get(point) ?? []), value])
}
