import type { RequestContext } from '../../platform/context/index.ts'
import { hookPoint } from '../../platform/contributions/index.ts'

/** A tag that goes or comes back. */
export interface ChangedTag {
  readonly id: number
  readonly name: string
  /** Who sees the tag, and so may see in the history that it came or went. */
  readonly acl: readonly number[]
}

/** What carries tags follows them, inside the transaction. */
export interface TagHooks {
  /** Tags stand on hosts that did not have them. */
  readonly used?: (ctx: RequestContext, tagIds: readonly number[]) => Promise<void>
  /** The row is about to go for good, and these hosts have lost the tag. */
  readonly erasing?: (ctx: RequestContext, tag: ChangedTag, hostIds: readonly number[]) => Promise<void>
}

export const tagHooks = hookPoint<TagHooks>('tagHooks')
