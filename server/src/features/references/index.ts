export { referencesFeature } from './references.feature.ts'
export { referencesFor } from './references.handlers.ts'
