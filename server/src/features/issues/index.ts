export { createIssue } from './commands/create-issue.ts'
export { finishImported, type ImportedIssue, importIssue, reserveNumbers } from './commands/import-issue.ts'
export { setTags } from './commands/tag-issue.ts'
export type { StoredValue } from './field-values.ts'
export { type FindOptions, findIssue, findIssueByBody, seekIssue } from './find-issue.ts'
export { type IssuePart, issueParts } from './issue-parts.ts'
export { createIssuesFeature } from './issues.feature.ts'
export { versionOf, visibilityRef } from './issues.loader.ts'
export {
  canUpdate,
  issueBranches,
  issueVisible,
  partVisible,
  requireOnIssue,
  requireSilent,
  requireUpdate,
  type VisibleIssue,
} from './issues.policy.ts'
export { takeNumber, touchAndRefresh, touchIssue } from './issues.store.ts'
export { resolveProjectBody } from './project-body.ts'
export { ensureTerms, refreshSearchRows, searchRowsOf, TAG_FIELD } from './search-row.ts'
export { parseSimpleQuery } from './simple-query.ts'
export { aclOf, type Permitted, readVisibility, userId } from './visibility.ts'
