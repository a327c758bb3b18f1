export { eraseDeletedSavedQueries } from './commands/erase-saved-queries.ts'
export { insertSavedQuery, rewriteSavedQuery } from './commands/write-saved-query.ts'
export { ensureBuiltInSearches } from './default-searches.ts'
export type { FolderKey } from './folder-pins.ts'
export { findFolder } from './folders.ts'
export { savedSearchesFeature } from './saved-searches.feature.ts'
export {
  findSavedQuery,
  ownFirst,
} from './saved-searches.store.ts'
