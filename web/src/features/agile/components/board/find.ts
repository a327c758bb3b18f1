import type { ListedIssue } from '../../../issues/index.ts'
import { rowValues } from '../../../issues/index.ts'

/** Whether what is looked for on the board stands on a card; `find` in small letters. */
export function isFound(issue: ListedIssue, find: string): boolean {
  const { assignee } = rowValues(issue)
  const texts = [
    issue.idReadable,
    issue.summary,
    assignee?.fullName,
    assignee?.login,
    ...issue.tags.map(tag => tag.name),
  ]
  return texts.some(text => text?.toLowerCase().includes(find))
}
