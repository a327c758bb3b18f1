import type { BodyOf } from '@cairn/common/features/entities'
import type { RequestContext } from '../../platform/context/index.ts'
import type { VisibleIssue } from './issues.policy.ts'

/** Something else that an issue's body may carry (files, links): contributed by the feature that owns it. */
export interface IssuePart {
  /** Key of the body. */
  readonly key: keyof BodyOf<'Issue'>
  /** Runs in the transaction that creates or changes the issue, only when the body has the key. */
  readonly apply: (ctx: RequestContext, issue: VisibleIssue, body: BodyOf<'Issue'>) => Promise<void>
}

export interface IssueParts {
  apply(ctx: RequestContext, issue: VisibleIssue, body: BodyOf<'Issue'>): Promise<void>
}

export function issueParts(parts: readonly IssuePart[]): IssueParts {
  return {
    apply: async (ctx, issue, body) => {
      for (const part of parts) if (body[part.key] !== undefined) await part.apply(ctx, issue, body)
    },
  }
}
