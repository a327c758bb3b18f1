import type { BodyOf } from '@cairn/common/features/entities'
import type { RequestContext } from '../../platform/context/index.ts'
import type { VisibleIssue } from './issues.policy.ts'

/** Something else that an issue's body may carry (files, links): contributed by the feature that owns it. */
export interface IssuePart {
  /** Key of the body. */
  readonly key: keyof BodyOf<'Issue'>
  /**
   * Runs in the transaction that creates or changes the issue, only when the body has the key. Tells whether it did
   * anything; what it does, it does under permissions of its own.
   */
  readonly apply: (ctx: RequestContext, issue: VisibleIssue, body: BodyOf<'Issue'>) => Promise<boolean>
}

export interface IssueParts {
  /** Tells whether any part did anything. */
  apply(ctx: RequestContext, issue: VisibleIssue, body: BodyOf<'Issue'>): Promise<boolean>
}

export function issueParts(parts: readonly IssuePart[]): IssueParts {
  return {
    apply: async (ctx, issue, body) => {
      let changed = false
      for (const part of parts) if (body[part.key] !== undefined && (await part.apply(ctx, issue, body))) changed = true
      return changed
    },
  }
}
