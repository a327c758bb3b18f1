import { AppError, notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { nameOf, noteLinks } from '../link-activities.ts'
import { endsOf, isAcyclic, type LinkType, SUBTASK } from '../link-slot.ts'
import { linkTypes } from '../link-types.store.ts'
import { requireSeenParents } from '../links.policy.ts'
import {
  deleteLink,
  insertLink,
  isAbove,
  type LinkedIssue,
  lockHierarchy,
  lockIssues,
  parentsOf,
} from '../links.store.ts'

export interface AddedLink {
  /** The kind of link, or its name. */
  readonly type: LinkType | string
  readonly sourceId: number
  readonly targetId: number
  /** Default: now. Imports give the original time, in ms. */
  readonly created?: number
  /** Who linked, for the history; default: the actor. */
  readonly authorId?: number
  /** Leaves `updated` of both issues alone and tells nobody. */
  readonly silent?: boolean
}

/**
 * Links two issues in the transaction of `ctx`, without asking a permission on them. Gives false when the link exists
 * or both are the same issue. An issue has one parent: a new one replaces the old, if the actor sees that. Throws
 * `bad_request` for a circle of what one sums up and `not_found` for an issue that is gone.
 */
export async function addLink(ctx: RequestContext, link: AddedLink): Promise<boolean> {
  if (link.sourceId === link.targetId) return false
  const type = typeof link.type === 'string' ? await typeNamed(ctx, link.type) : link.type
  const ends = type.directed
    ? { sourceId: link.sourceId, targetId: link.targetId }
    : endsOf({ type, side: '' }, link.sourceId, link.targetId)
  const isHierarchy = type.name === SUBTASK
  if (isAcyclic(type)) await lockHierarchy(ctx)
  const parents = isHierarchy ? await parentsOf(ctx, type.id, ends.targetId) : []
  const issues = await lockIssues(ctx, [ends.sourceId, ends.targetId, ...parents])
  const source = present(issues, ends.sourceId)
  const target = present(issues, ends.targetId)
  if (parents.includes(source.id)) return false
  if (isAcyclic(type) && (await isAbove(ctx, type.id, target.id, source.id)))
    throw new AppError('bad_request', { reason: `${nameOf(target)} stands above ${nameOf(source)}` })
  await requireSeenParents(ctx, parents)
  for (const parentId of parents) {
    await deleteLink(ctx, { typeId: type.id, sourceId: parentId, targetId: target.id })
    const parent = issues.get(parentId)
    if (parent) tell(ctx, link, { type, source: parent, target, side: 'removed' })
  }
  const created = link.created ?? ctx.clock()
  if (!(await insertLink(ctx, { typeId: type.id, ...ends, created }))) return false
  tell(ctx, link, { type, source, target, side: 'added' })
  return true
}

function tell(
  ctx: RequestContext,
  { created, authorId, silent }: AddedLink,
  change: { type: LinkType; source: LinkedIssue; target: LinkedIssue; side: 'added' | 'removed' },
): void {
  const told = {
    ...change,
    ...(created === undefined ? {} : { created }),
    ...(authorId === undefined ? {} : { authorId }),
  }
  noteLinks(ctx, [told], { isQuiet: silent === true })
}

function present(issues: ReadonlyMap<number, LinkedIssue>, id: number): LinkedIssue {
  const issue = issues.get(id)
  if (!issue) throw notFound(`2-${id}`)
  return issue
}

async function typeNamed(ctx: RequestContext, name: string): Promise<LinkType> {
  const type = (await linkTypes(ctx)).find(candidate => candidate.name.toLowerCase() === name.toLowerCase())
  if (!type) throw new AppError('unknown_value', { name: 'linkType', value: name.slice(0, 100) })
  return type
}
