export { searchFeature } from './search.feature.ts'
export { deleteSearchText, prepareText, TEXT_SOURCES, type TextRow, writeSearchText } from './search-text.ts'
export { textQuery, textRowVisible } from './text-query.ts'
