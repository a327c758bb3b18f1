import type { BodyOf } from '@cairn/common/features/entities'
import type { RawBuilder } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { extensionPoint, requiredPoint } from '../../platform/contributions/index.ts'
import type { Ref } from '../../platform/projection/index.ts'
import type { Permitted } from '../hosts/index.ts'
import type { VisibleIssue } from './issues.policy.ts'

/** Something else that an issue's body may carry (files, links): contributed by the feature that owns it. */
export interface IssuePart {
  /** Key of the body. */
  readonly key: keyof BodyOf<'Issue'>
  /** What the body says of it is left alone when the issue is there already. */
  readonly isOnlyForNew?: boolean
  /**
   * Runs in the transaction that creates or changes the issue, only when the body has the key, under permissions of its
   * own.
   */
  readonly apply: (ctx: RequestContext, issue: VisibleIssue, body: BodyOf<'Issue'>) => Promise<void>
  /**
   * The key of a body that was kept for a while, without what is gone by now, or not for the actor any more, or not for the
   * project of the body. Only for features that drafts cannot ask themselves.
   */
  readonly usable?: (ctx: RequestContext, body: BodyOf<'Issue'>) => Promise<Partial<BodyOf<'Issue'>>>
}

export const issueParts = extensionPoint<IssuePart>('issueParts')

/** What issues ask of their drafts. Contributed by the feature that owns drafts. */
export interface IssuePublisher {
  /**
   * Makes an issue of a draft: `create` is given the body that the draft and the request make together, and whom its
   * visibility may name although the actor may not look them up.
   */
  readonly publish: (
    ctx: RequestContext,
    draftId: string,
    body: BodyOf<'Issue'>,
    create: (ctx: RequestContext, body: BodyOf<'Issue'>, known: Permitted) => Promise<number>,
  ) => Promise<number>
  /** The project of a draft of the actor's own; null when it is not chosen yet. Throws `not_found` for any other. */
  readonly projectOf: (ctx: RequestContext, draftId: string) => Promise<number | null>
}

export const issuePublisher = requiredPoint<IssuePublisher>('issuePublisher')

/**
 * Applies a command to an issue that is being created, in its transaction. Throws `invalid_command` with the place of
 * what cannot be used. Contributed by the feature that owns commands.
 */
export type CommandNewIssue = (ctx: RequestContext, issueId: number, command: string) => Promise<void>

export const newIssueCommand = requiredPoint<CommandNewIssue>('newIssueCommand')

/**
 * Returns a reference to what an issue was right after a time (ms), with the fields of `Issue`. Contributed by the
 * feature that owns the history; throws `not_found` for an issue that the actor does not see or that did not exist.
 */
export type ShowPast = (ctx: RequestContext, issueId: string, time: number) => Promise<Ref>

export const pastOfIssue = requiredPoint<ShowPast>('pastOfIssue')

/** Which issues a query asks for. */
export interface QueriedIssues {
  /** Of the issue whose number stands in the column. */
  readonly condition: RawBuilder<unknown>
  /** Projects outside which no issue matches; null = they may be anywhere. */
  readonly projectIds: readonly number[] | null
}

/**
 * Reads a query about the issue in `column`; rights are the caller's part. Contributed by the feature that owns the query
 * language.
 */
export type QueryIssues = (ctx: RequestContext, query: string, column: string) => Promise<QueriedIssues>

export const issueQuery = requiredPoint<QueryIssues>('issueQuery')

/** A new issue's body that was kept for a while, as far as its parts can still be applied. */
export async function usableParts(ctx: RequestContext, body: BodyOf<'Issue'>): Promise<BodyOf<'Issue'>> {
  let usable = body
  for (const part of ctx.contributions.to(issueParts))
    if (part.usable && body[part.key] !== undefined) usable = { ...usable, ...(await part.usable(ctx, body)) }
  return usable
}

/** Applies what the body carries of what other features own. `isNew`: the issue is being created. */
export async function applyParts(
  ctx: RequestContext,
  issue: VisibleIssue,
  body: BodyOf<'Issue'>,
  { isNew }: { readonly isNew: boolean },
): Promise<void> {
  for (const part of ctx.contributions.to(issueParts))
    if (body[part.key] !== undefined && !(part.isOnlyForNew && !isNew)) await part.apply(ctx, issue, body)
}
