export { searchFeature } from './search.feature.ts'
export { deleteSearchText, prepareText, TEXT_SOURCES, type TextRow, writeSearchText } from './search-text.ts'
export { type TextCondition, type TextScope, type TextSearch, textCondition } from './text-condition.ts'
export { textQuery, textRowVisible } from './text-query.ts'
