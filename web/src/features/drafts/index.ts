export { DraftFileList } from './components/draft-file-list.tsx'
export { DROPPED_FILES_MS } from './components/dropped-drafts.ts'
export type { IssueDraftStore } from './components/issue-draft-store.ts'
export { dropIssueDraft, formDraft, type ServerIssueDraft } from './components/issue-drafts.ts'
export {
  type DraftField,
  type DraftLink,
  type DraftProblem,
  draftBody,
  draftFields,
  EMPTY_DRAFT,
  type IssueDraft,
  issueBody,
  isWorthKeeping,
  type NewIssueField,
  problemsOf,
} from './components/new-issue.ts'
export { useCommentDraft } from './components/use-comment-draft.ts'
export { type DraftFiles, useDraftFiles } from './components/use-draft-files.ts'
export { useIssueDraft } from './components/use-issue-draft.ts'
