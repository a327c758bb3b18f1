export { settingsFeature } from './settings.feature.tsx'
