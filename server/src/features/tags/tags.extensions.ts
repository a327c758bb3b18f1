import type { RequestContext } from '../../platform/context/index.ts'
import { extensionPoint } from '../../platform/contributions/index.ts'

/** A tag that goes or comes back. */
export interface ChangedTag {
  readonly id: number
  readonly name: string
  /** Who sees the tag, and so may see in the history that it came or went. */
  readonly acl: readonly number[]
}

type TagHook = (ctx: RequestContext, tag: ChangedTag) => Promise<void>

/** What carries tags follows them, inside the transaction. */
export interface TagHooks {
  /** Nobody sees the tag any more; what carries it keeps it unseen, for it may be restored. */
  readonly deleted?: TagHook
  readonly restored?: TagHook
  /** The row is about to go for good. */
  readonly erasing?: TagHook
}

export const tagHooks = extensionPoint<TagHooks>('tagHooks')

export async function runTagHooks(ctx: RequestContext, change: keyof TagHooks, tag: ChangedTag): Promise<void> {
  for (const hooks of ctx.contributions.to(tagHooks)) await hooks[change]?.(ctx, tag)
}
