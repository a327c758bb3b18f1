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

type Hook = (ctx: never, ...args: never[]) => Promise<unknown>
type HookFor<H, K extends keyof H> = Extract<H[K], Hook>
type ArgumentsOf<F extends Hook> = Parameters<F> extends readonly [unknown, ...infer Rest] ? Rest : never

/**
 * What other features do when something of the owner's comes, goes or changes, inside the transaction in which it does:
 * what hangs on it follows. `H` has a function for each thing that may happen, whose first argument is the context.
 */
export interface HookPoint<H> extends ExtensionPoint<H> {
  /** Does what was added for it, one after the other; gives what each gave. */
  readonly run: <K extends keyof H>(
    ctx: Parameters<HookFor<H, K>>[0] & { readonly contributions: Contributions },
    what: K,
    ...args: ArgumentsOf<HookFor<H, K>>
  ) => Promise<readonly Awaited<ReturnType<HookFor<H, K>>>[]>
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

export function hookPoint<H>(name: string): HookPoint<H> {
  const point: HookPoint<H> = {
    ...{ name, add: value => ({ point, value }) },
    run: async (ctx, what, ...args) => {
      const given: unknown[] = []
      const { contributions }: { readonly contributions: Contributions } = ctx
      for (const hooks of contributions.to(point)) {
        const hook = hooks[what] as ((...all: unknown[]) => Promise<unknown>) | undefined
        if (hook) given.push(await hook(ctx, ...args))
      }
      return given as never
    },
  }
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
