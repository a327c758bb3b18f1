import type { RequestContext } from '../../platform/context/index.ts'

/** What happened to the values of a bundle. */
export interface BundleChange {
  readonly bundleId: number
  /** `reordered`: ordinals moved; `resolved`: values became resolved or unresolved; `values`: added, renamed, gone. */
  readonly kind: 'reordered' | 'resolved' | 'values'
  /** The values concerned. */
  readonly elementIds: readonly number[]
}

/** Runs inside the transaction of the change. */
export type BundleListener = (ctx: RequestContext, change: BundleChange) => Promise<void>

const listeners: BundleListener[] = []

/** Registers once, when the feature is loaded. Issues renew their denormalised values this way. */
export function onBundleChanged(listener: BundleListener): void {
  listeners.push(listener)
}

export async function bundleChanged(ctx: RequestContext, change: BundleChange): Promise<void> {
  for (const listener of listeners) await listener(ctx, change)
}
