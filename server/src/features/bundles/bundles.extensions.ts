import type { RequestContext } from '../../platform/context/index.ts'
import { extensionPoint } from '../../platform/contributions/index.ts'

/** What happened to the values of a bundle. */
export interface BundleChange {
  readonly bundleId: number
  /** `reordered`: ordinals moved; `resolved`: values became resolved or unresolved; `values`: added, renamed, gone. */
  readonly kind: 'reordered' | 'resolved' | 'values'
  /** The values concerned. */
  readonly elementIds: readonly number[]
}

/** What other features do when values of a bundle change, inside the transaction: issues renew what they repeat. */
export interface BundleHooks {
  readonly changed: (ctx: RequestContext, change: BundleChange) => Promise<void>
}

export const bundleHooks = extensionPoint<BundleHooks>('bundleHooks')

export async function bundleChanged(ctx: RequestContext, change: BundleChange): Promise<void> {
  for (const hooks of ctx.contributions.to(bundleHooks)) await hooks.changed(ctx, change)
}
