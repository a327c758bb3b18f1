export {
  type CreateEntry,
  defineWebFeature,
  type GlobalShortcut,
  type NavigationEntry,
  type SettingsEntry,
  type WebFeature,
  type WebRoute,
} from './web-feature.ts'
