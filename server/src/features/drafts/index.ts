export { createIssueDraft } from './commands/save-issue-draft.ts'
export { draftsFeature } from './drafts.feature.ts'
export { seekIssueDraft } from './issue-drafts.store.ts'
export { draftsFor } from './text-drafts.handlers.ts'
