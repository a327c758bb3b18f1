import type { NewActivity } from '../activities/index.ts'
import type { IssueChange } from '../issues/index.ts'

/** What a file that came, went or changed means for its issue. */
export const fileChange = (
  issue: IssueChange['issue'],
  file: { readonly id: number },
  side: 'added' | 'changed' | 'removed',
  entries: readonly NewActivity[],
): IssueChange => ({
  issue,
  kind: 'changed',
  entries,
  events: [
    {
      kind: `attachment.${side}`,
      entity: 'IssueAttachment',
      entityId: file.id,
      projectId: issue.project_id,
      payload: { issueId: issue.id },
    },
  ],
})
