import type { CommentEntity } from '@cairn/common/features/comments'
import type { BodyOf } from '@cairn/common/features/entities'
import type { RawBuilder } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { extensionPoint } from '../../platform/contributions/index.ts'
import type { NewActivity } from '../activities/index.ts'
import type { Host, HostKind } from '../hosts/index.ts'
import type { StoredComment } from './comments.store.ts'

/** The comment that a body is about. Its host is locked. */
export interface PartTarget {
  readonly kind: HostKind
  readonly host: Host
  readonly comment: Pick<StoredComment, 'id' | 'author_id'> & Partial<StoredComment>
  readonly isNew: boolean
}

/** What a body changed of a comment. */
export interface PartChange {
  readonly isChanged: boolean
  readonly entries: readonly NewActivity[]
}

/** What lists of comments may be asked for, as addresses have it. */
export interface CommentFilter {
  readonly inline?: 'true' | 'false' | undefined
  readonly resolved?: 'true' | 'false' | undefined
}

/** Something else that comments of a kind may carry: contributed by the feature that owns it. */
export interface CommentPart {
  readonly entity: CommentEntity
  /** Runs in the transaction that creates or changes the comment, under permissions of its own. */
  readonly apply: (ctx: RequestContext, target: PartTarget, body: BodyOf<'IssueComment'>) => Promise<PartChange>
  /** Conditions on a comment, under an alias, that a list asks for. */
  readonly conditions: (filter: CommentFilter, comment: string) => readonly RawBuilder<boolean>[]
}

export const commentParts = extensionPoint<CommentPart>('commentParts')

const partsOf = (ctx: RequestContext, kind: HostKind): readonly CommentPart[] =>
  ctx.contributions.to(commentParts).filter(({ entity }) => entity === kind.comments.entity)

/** Applies what the body carries of what other features own. */
export async function applyParts(
  ctx: RequestContext,
  target: PartTarget,
  body: BodyOf<'IssueComment'>,
): Promise<PartChange> {
  const changes: PartChange[] = []
  for (const part of partsOf(ctx, target.kind)) changes.push(await part.apply(ctx, target, body))
  return {
    isChanged: changes.some(({ isChanged }) => isChanged),
    entries: changes.flatMap(({ entries }) => entries),
  }
}

/** Conditions on a comment `c` of a kind that a list asks for. */
export const conditionsOf = (ctx: RequestContext, kind: HostKind, filter: CommentFilter) =>
  partsOf(ctx, kind).flatMap(part => part.conditions(filter, 'c'))
