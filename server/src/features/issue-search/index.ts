export { filterFieldRef } from './assist/filter-field.ts'
export { predefinedFieldRef } from './assist/filter-fields.ts'
export { type FoundName, findNames, type NamedKind } from './assist/lookups.ts'
export { wordAt } from './assist/matching.ts'
export type { SuggestionRow } from './assist/suggestion.ts'
export { batched } from './compile/batch.ts'
export { createScope } from './compile/compile-condition.ts'
export { createLookups } from './compile/lookups.ts'
export { requireBounded } from './compile/require-bounded.ts'
export { beginning } from './conditions/beginning.ts'
export { mentions } from './conditions/mentions.ts'
export { describeProblems } from './dictionary/describe-problems.ts'
export { didYouMean } from './dictionary/did-you-mean.ts'
export { loadDictionary, loadDictionaryOf } from './dictionary/load-dictionary.ts'
export { columnsOf, type ExportColumn } from './export/columns.ts'
export { type AddedColumn, exportColumns } from './export/export-columns.ts'
export { readRows } from './export/read-rows.ts'
export { type ListDivision, listDivisions, type QueriedGroups } from './groups/list-divisions.ts'
export { issueSearchFeature } from './issue-search.feature.ts'
export { countInPortions } from './list/count-in-portions.ts'
export {
  countList,
  countListQuickly,
  findByQuery,
  type IssueList,
  listAmong,
  openList,
  readList,
} from './list/find-by-query.ts'
export { findEvery, findEveryByQuery } from './list/find-every.ts'
export { type QueryInput, type ReadQuery, readQuery, refuseProblems } from './list/read-query.ts'
export { type ArrangedList, arrangeList, moveInList } from './order/move-in-folder.ts'
export { orderByHand } from './order/order-by-hand.ts'
export { type QueryLanguage, queryLanguages } from './query-languages.ts'
export type { QuickSearchRow } from './quick-search/quick-search.ts'
