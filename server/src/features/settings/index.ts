export { API_VERSION } from './config.loader.ts'
export { isOriginAllowed } from './is-origin-allowed.ts'
export { settingsFeature } from './settings.feature.ts'
export { readSettings, type Settings } from './settings.store.ts'
