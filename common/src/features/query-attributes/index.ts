import { attachmentQueryAttributes } from '../attachments/index.ts'
import { commentQueryAttributes } from '../comments/index.ts'
import { issueQueryAttributes } from '../issue-search/index.ts'
import { linkQueryAttributes } from '../links/index.ts'
import { reactionQueryAttributes } from '../reactions/index.ts'
import { createAttributes, type QueryAttributes } from '../search/index.ts'
import { workQueryAttributes } from '../time-tracking/index.ts'
import { vcsQueryAttributes } from '../vcs-changes/index.ts'
import { voteQueryAttributes } from '../votes/index.ts'

/**
 * What issues are searched by, of every feature: enough to read queries without a server. The server reads them by what
 * its features contribute, where each has its SQL as well.
 */
export const languageAttributes: QueryAttributes = createAttributes([
  ...voteQueryAttributes,
  ...commentQueryAttributes,
  ...reactionQueryAttributes,
  ...linkQueryAttributes,
  ...attachmentQueryAttributes,
  ...workQueryAttributes,
  ...vcsQueryAttributes,
  ...issueQueryAttributes,
])
