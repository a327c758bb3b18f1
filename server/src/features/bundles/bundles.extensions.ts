import type { RawBuilder } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { hookPoint, requiredPoint } from '../../platform/contributions/index.ts'

/** What happened to the values of a bundle. */
export interface BundleChange {
  readonly bundleId: number
  /**
   * `reordered`: ordinals moved; `resolved`: values became resolved or unresolved; `values`: added, renamed, gone, archived
   * or taken back from there.
   */
  readonly kind: 'reordered' | 'resolved' | 'values'
  /** The values concerned. */
  readonly elementIds: readonly number[]
  /** How the only one of them was called before, and is called now. */
  readonly renamed?: { readonly from: string; readonly to: string }
}

/** Where fields use bundles, as parts of statements: `id` is the column or number of the bundle. */
export interface BundleUses {
  /** Whether the reader may know of a use. */
  readonly isSeen: (ctx: RequestContext, id: RawBuilder<unknown>) => RawBuilder<boolean>
  /** Those of the bundles of which the reader may know a use, from memory. */
  readonly seenOf: (ctx: RequestContext, bundleIds: readonly number[]) => Promise<ReadonlySet<number>>
  /** Whether new projects start with it. */
  readonly isDefault: (id: RawBuilder<unknown>) => RawBuilder<boolean>
  /** Whether any project uses it. */
  readonly isUsed: (id: RawBuilder<unknown>) => RawBuilder<boolean>
  /** The projects that use it, an array. */
  readonly projects: (id: RawBuilder<unknown>) => RawBuilder<readonly number[]>
}

/** Who uses bundles: asked before one is shown, changed or deleted. */
export const bundleUses = requiredPoint<BundleUses>('bundleUses')

/** What other features do when values of a bundle change, inside the transaction: issues renew what they repeat. */
export interface BundleHooks {
  readonly changed?: (ctx: RequestContext, change: BundleChange) => Promise<void>
  /** How often a value is used, as a number in a statement. */
  readonly usesOfValue?: (elementId: number) => RawBuilder<number>
}

export const bundleHooks = hookPoint<BundleHooks>('bundleHooks')
