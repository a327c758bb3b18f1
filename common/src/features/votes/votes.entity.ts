import { bool, defineEntity, list, ref } from '../../platform/entity/index.ts'

const readOnly = { readOnly: true } as const

export const IssueVoters = defineEntity({
  name: 'IssueVoters',
  fields: {
    hasVote: bool(),
    original: list('User', readOnly),
    duplicate: list('DuplicateVote', readOnly),
  },
})

/** A vote for a duplicate of the issue: it counts for the issue too. */
export const DuplicateVote = defineEntity({
  name: 'DuplicateVote',
  fields: { issue: ref('Issue', readOnly), user: ref('User', readOnly) },
})
