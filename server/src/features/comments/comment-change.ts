import type { RequestContext } from '../../platform/context/index.ts'
import type { NewActivity } from '../activities/index.ts'
import type { IssueChange } from '../issues/index.ts'

/** What a comment that came, went or changed means for its issue. */
export const commentChange = (
  ctx: RequestContext,
  issue: IssueChange['issue'],
  comment: { readonly id: number },
  side: 'added' | 'changed' | 'deleted',
  entries: readonly NewActivity[],
  /** Of a comment that is gone: who saw it may be told that. */
  gone?: { readonly acl: readonly number[]; readonly authorId: number },
): IssueChange => ({
  issue,
  kind: 'changed',
  // How a text is read has no entry in the history.
  ...(entries.length > 0 ? { entries } : {}),
  events: [
    {
      kind: `comment.${side}`,
      entity: 'IssueComment',
      entityId: comment.id,
      projectId: issue.project_id,
      payload: { issueId: issue.id, silent: ctx.silent, ...gone },
    },
  ],
})
