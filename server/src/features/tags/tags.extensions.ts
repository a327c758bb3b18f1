import type { RequestContext } from '../../platform/context/index.ts'

/** A tag as it was just before it went. */
export interface DeletedTag {
  readonly id: number
  readonly name: string
  /** Who saw it. */
  readonly acl: readonly number[]
}

/** Runs inside the transaction, before the tag is deleted. */
export type TagListener = (ctx: RequestContext, tag: DeletedTag) => Promise<void>

const listeners: TagListener[] = []

/** Registers once, when the feature is loaded. What carries tags takes the deleted one off this way. */
export function onTagDeleted(listener: TagListener): void {
  listeners.push(listener)
}

export async function tagDeleted(ctx: RequestContext, tag: DeletedTag): Promise<void> {
  for (const listener of listeners) await listener(ctx, tag)
}
