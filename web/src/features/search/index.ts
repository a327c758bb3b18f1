export { recentSearchesQuery, rememberSearch } from './api/recent-searches.ts'
export { ExplainDialog } from './components/explain-lazy.tsx'
export { QueryBox, type QueryBoxHandle, type QueryBoxProps } from './components/query-box.tsx'
export { QueryMirror, QuerySegments } from './components/query-mirror.tsx'
export { optionId, SuggestionPopup } from './components/suggestion-popup.tsx'
export { type Editor, useEditor } from './components/use-editor.ts'
export { useAlignedMirror } from './components/use-mirror.ts'
export type { Entry } from './components/use-suggestions.ts'
export { segmentsOf, withoutErrorAt } from './model/highlight.ts'
export { problemsOf, type QueryProblem, settled } from './model/problems.ts'
export {
  type Clause,
  clausesOf,
  type FilterPart,
  isOneOf,
  type QueryFilter,
  type QueryParts,
  readParts,
  type SortBy,
  sortOf,
  supposedField,
  withFilter,
  withoutClauses,
  withSort,
  withText,
} from './model/query-parts.ts'
export { acceptSuggestion, narrowSuggestions, type Suggestion } from './model/suggestions.ts'
