import type { NewActivity } from '../activities/index.ts'
import type { IssueChange } from '../issues/index.ts'

/** What a file that came, went or changed means for its issue. */
export const fileChange = (
  issue: IssueChange['issue'],
  file: { readonly id: number },
  fate: 'added' | 'changed' | 'removed' | 'restored',
  entries: readonly NewActivity[],
): IssueChange => ({
  issue,
  kind: 'changed',
  entries,
  events: [{ kind: `attachment.${fate}`, entity: 'IssueAttachment', entityId: file.id }],
})
