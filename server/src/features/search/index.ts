export {
  copySearchTexts,
  deleteSearchTextOf,
  keepSearchTexts,
  moveSearchTexts,
  setSearchTextPrivate,
} from './follow-hosts.ts'
export { hasText, readableHit } from './has-text.ts'
export { highlightRanges, type TextRange } from './highlight.ts'
export { noteReindexed, wantReindex } from './reindex-tasks.ts'
export { searchFeature } from './search.feature.ts'
export { readSearchState, type SearchState } from './search-state.ts'
export { deleteSearchTexts, type SearchText, type TextPlace, writeSearchTexts } from './search-texts.ts'
export { type FoundText, type Snippet, snippetsOf } from './snippets.ts'
export { type TextCondition, type TextSearch, textCondition } from './text-condition.ts'
export { textRowVisible } from './text-row-visible.ts'
export type { TextScope } from './text-scope.ts'
export { mentioningTexts, type TextSource, textSources } from './text-sources.ts'
export { textsNaming } from './texts-naming.ts'
