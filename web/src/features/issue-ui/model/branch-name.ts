import { slugOf } from '../../host-kinds/index.ts'

/** A branch name for work on an issue: `MLS-12-board-loses-its-state`. */
export function branchName(idReadable: string, summary: string): string {
  const slug = slugOf(summary)
  return slug === '' ? idReadable : `${idReadable}-${slug}`
}
