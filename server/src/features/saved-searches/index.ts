export { eraseDeletedSavedQueries } from './commands/erase-saved-queries.ts'
export { insertSavedQuery, type NewSavedQuery } from './commands/write-saved-query.ts'
export { ensureBuiltInSearches } from './default-searches.ts'
export type { FolderKey } from './folder-pins.ts'
export { findFolder, PROJECT_CLASS, TAG_CLASS } from './folders.ts'
export { MAX_QUERY } from './saved-search-values.ts'
export { savedSearchesFeature } from './saved-searches.feature.ts'
export {
  findSavedQuery,
  type NamedSearch,
  ownFirst,
  SAVED_QUERY_CLASS,
  type StoredSavedQuery,
  savedSearchesByName,
} from './saved-searches.store.ts'
