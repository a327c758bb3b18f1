import type { RequestContext } from '../../platform/context/index.ts'

/** A tag that goes or comes back. */
export interface ChangedTag {
  readonly id: number
  readonly name: string
  /** Who sees the tag, and so may see in the history that it came or went. */
  readonly acl: readonly number[]
}

export type TagListener = (ctx: RequestContext, tag: ChangedTag) => Promise<void>

/** What carries tags follows them, inside the transaction. */
export interface TagListeners {
  /** Nobody sees the tag any more; what carries it keeps it unseen, for it may be restored. */
  readonly deleted: TagListener
  readonly restored: TagListener
  /** The row is about to go for good. */
  readonly erasing: TagListener
}

const listeners: Partial<TagListeners>[] = []

/** Registers once, when the feature is loaded. */
export function onTagChanged(listener: Partial<TagListeners>): void {
  listeners.push(listener)
}

export async function tagChanged(ctx: RequestContext, change: keyof TagListeners, tag: ChangedTag): Promise<void> {
  for (const listener of listeners) await listener[change]?.(ctx, tag)
}
