/** Versions of what nodes keep in memory: the same version means that nothing has changed. */
export {
  bumpVersion,
  CACHE_VERSIONS,
  type CacheVersions,
  cacheVersions,
  cacheVersionsRead,
  lookAgain,
  renewVersions,
  versionRead,
} from './versions.ts'
