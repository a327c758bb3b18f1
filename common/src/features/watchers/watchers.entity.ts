import { bool, defineEntity, list, ref } from '../../platform/entity/index.ts'

const readOnly = { readOnly: true } as const

export const IssueWatchers = defineEntity({
  name: 'IssueWatchers',
  fields: {
    hasStar: bool(),
    /** In bodies: the people whose star comes or goes by `isStarred`; the others keep theirs. */
    issueWatchers: list('IssueWatcher'),
    duplicateWatchers: list('IssueWatcher', readOnly),
  },
})

/** Somebody who watches an issue: who has it under the star. */
export const IssueWatcher = defineEntity({
  name: 'IssueWatcher',
  fields: { user: ref('User'), issue: ref('Issue', readOnly), isStarred: bool() },
})
