import { Issue } from '@cairn/common/features/issues'
import { notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { sift } from '../../hosts/index.ts'
import { linkChanges, noteLinks } from '../link-activities.ts'
import { endsOf, isAcyclic, type LinkSlot } from '../link-slot.ts'
import { deleteLinks, insertLinks, lockHierarchy, lockIssues } from '../links.store.ts'
import { siftLinks } from './sift-links.ts'

/** What an import knows of links. */
export interface LinkOrigin {
  /** In ms; default: now. */
  readonly created?: number
  /** Who linked, for the history; default: the actor. */
  readonly authorId?: number
  /** Leaves `updated` of the issues alone and notifies nobody. */
  readonly silent?: boolean
}

/**
 * Links issues, each by the slot that it has, to another one, in the transaction of `ctx` and without asking a permission
 * on them; returns how many links are new. An issue has one parent: a new one replaces the old, if the actor sees that.
 * Refuses issues with `bad_request` for a circle of what one sums up, with `forbidden` for a parent that the actor does
 * not see, and with `not_found` for one that is gone. The number of statements does not depend on how many issues there
 * are.
 */
export async function addLinks(
  ctx: RequestContext,
  slot: LinkSlot,
  given: readonly { readonly id: number }[],
  other: { readonly id: number },
  { created, authorId, silent = false }: LinkOrigin = {},
): Promise<number> {
  const issues = given.filter(({ id }) => id !== other.id)
  if (issues.length === 0) return 0
  if (isAcyclic(slot.type)) await lockHierarchy(ctx)
  const { linkable, replaced } = await siftLinks(ctx, slot, issues, other)
  if (linkable.length === 0) return 0
  const locked = await lockIssues(ctx, [...linkable, other, ...replaced.map(ends => ({ id: ends.sourceId }))])
  if (!locked.has(other.id)) throw notFound(Issue.id(other.id))
  const present = sift(ctx, linkable, ({ id }) => {
    if (!locked.has(id)) throw notFound(Issue.id(id))
  })
  const removed = await deleteLinks(ctx, slot.type, replaced)
  const added = await insertLinks(
    ctx,
    slot.type,
    present.map(({ id }) => endsOf(slot, id, other.id)),
    created ?? ctx.clock(),
  )
  const origin = { ...(created === undefined ? {} : { created }), ...(authorId === undefined ? {} : { authorId }) }
  const changes = [
    ...linkChanges(slot.type, removed, locked, 'removed'),
    ...linkChanges(slot.type, added, locked, 'added'),
  ]
  noteLinks(
    ctx,
    changes.map(change => ({ ...change, ...origin })),
    { isQuiet: silent },
  )
  return added.length
}
