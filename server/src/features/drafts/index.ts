export { publishDraftComment } from './commands/draft-comment.ts'
export { publishIssueDraft } from './commands/publish-issue-draft.ts'
export { draftsFeature } from './drafts.feature.ts'
