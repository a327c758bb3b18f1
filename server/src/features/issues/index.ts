export { changesOf, type EntryOfIssue, type IssueChange, type NotedIssueChange } from './changes/issue-change.ts'
export { issueChanges, noteChange, noteChanges } from './changes/settle-changes.ts'
export {
  type ActingVerb,
  type CommandVerb,
  commandVerbs,
  commandVerbsOf,
  type EditingVerb,
  type EditPart,
  type Makes,
} from './command-verbs/command-verb.ts'
export { escapeHtml, listed, previewLabel, sentence } from './command-verbs/sentence.ts'
export {
  attempt,
  type DoneOperation,
  type OperationEntry,
  type Tally,
  type UndoStep,
} from './command-verbs/undo-step.ts'
export { undoTags } from './command-verbs/undo-tags.ts'
export {
  changeIssues,
  checkChanges,
  type IssueEdit,
  mergedEdit,
  type PartOfEdit,
  type Star,
  sizeOfEdit,
} from './commands/change-issues.ts'
export { type CloneOptions, cloneIssues } from './commands/clone-issues.ts'
export { type ComputedField, computeFields } from './commands/compute-fields.ts'
export { createIssue } from './commands/create-issue.ts'
export { restoreIssue } from './commands/delete-issues.ts'
export { finishImported, type ImportedIssue, importIssue } from './commands/import-issue.ts'
export { type FormerState, moveIssues, requireMove } from './commands/move-issues.ts'
export { updateIssue } from './commands/update-issue.ts'
export { COUNT_LIMIT, countIssues, countQuickly, type QuickCount } from './count-issues.ts'
export { lockIssue } from './deleted-issues.ts'
export { type FieldValues, readFieldInputs } from './field-inputs.ts'
export { isShown, readFieldValues, type StoredValue } from './field-values.ts'
export { type FindOptions, findIssue, findIssueByBody } from './find-issue.ts'
export { findIssues, isPartial } from './find-issues.ts'
export { inTime, ranOutOfTime } from './find-with-fallback.ts'
export { type FieldChangeEntry, valuesBefore } from './former-values.ts'
export type { IssueFieldRow } from './issue-fields.loader.ts'
export { type Fallback, type IssueFilter, limited } from './issue-filter.ts'
export { issueHost, issueIdsIn } from './issue-host.ts'
export {
  byId,
  bySlot,
  byUpdated,
  type Cursor,
  type OrderColumn,
  type OrderRange,
  type OrderStage,
  parseCursor,
  printCursor,
  requireCursorOf,
  tieOf,
  totalOrder,
} from './issue-order.ts'
export {
  type CommandNewIssue,
  type IssuePart,
  type IssuePublisher,
  issueParts,
  issuePublisher,
  issueQuery,
  newIssueCommand,
  pastOfIssue,
  type QueriedIssues,
  type QueryIssues,
  type ShowPast,
  usableParts,
} from './issue-parts.ts'
export { type SumCause, type SumHooks, sumHooks } from './issue-sums.ts'
export { fieldTexts, issueTexts } from './issue-text-sources.ts'
export { summaryOf } from './issue-texts.ts'
export { showAsFound, showingToMany, versionsOfIssues } from './issue-versions.ts'
export { issuesFeature } from './issues.feature.ts'
export {
  asOpenAs,
  canOnIssue,
  canUpdate,
  issueBranches,
  issueVisible,
  personKnown,
  requireOnIssue,
  requireUpdate,
  type VisibleIssue,
} from './issues.policy.ts'
export { type CountedVotes, storeVotes } from './issues.store.ts'
export { resolveIssues, seekIssues, visibleIssues } from './lock-issues.ts'
export { type LostValues, type MappedValues, mapValues } from './map-values.ts'
export { issueRowVisible, matchingRows } from './matching-rows.ts'
export { amongNewest, NEWEST } from './newest-issues.ts'
export type { FoundIssue, PageOfIssues } from './page-of-issues.ts'
export { everything, nothing } from './queries/constants.ts'
export type { FieldReach, Lookups, SearchedField, SoughtIssue, Term } from './queries/lookups.ts'
export {
  type NamedThings,
  namedThings,
  type OfferedAttribute,
  type OfferedName,
  offeredNames,
} from './queries/named-things.ts'
export { ofIssue } from './queries/of-issue.ts'
export { computedColumn, indexedColumn, numberInIndex, withIssue } from './queries/order-columns.ts'
export { isPerson, membersOf } from './queries/people.ts'
export {
  type AttributeNames,
  attributesCalled,
  attributesOf,
  type CompileOrder,
  type CompileTexts,
  type KnownAttributes,
  type QueryAttribute,
  queryAttributes,
  queryAttributesOf,
} from './queries/query-attributes.ts'
export { asDates, betweenNumbers, duringTime } from './queries/ranges.ts'
export {
  type CompilePredicate,
  isOfUnresolved,
  joined,
  ofUnresolved,
  type Scope,
  type Sql,
  unsupported,
} from './queries/scope.ts'
export { resolveProjectBody } from './resolve-project-body.ts'
export { ensureTerms, refreshSearchRows } from './search-row.ts'
export { type SearchTerms, searchTerms } from './search-terms.ts'
export { hasValueIn } from './values-of-projects.ts'
export { choices as visibilityChoices, type VisibilityPage } from './visibility-groups.ts'
export { wantFields } from './wanted-fields.ts'
