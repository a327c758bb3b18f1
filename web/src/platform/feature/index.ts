export { type Contribution, type ExtensionPoint, extensionPoint } from './extension-points.ts'
export { contributed, gatherFeatures } from './gather-features.ts'
export {
  type ActionEntry,
  type CreateEntry,
  defineWebFeature,
  type GlobalShortcut,
  type NavigationEntry,
  SETTINGS_GROUPS,
  type SettingsEntry,
  type SidebarSectionProps,
  type WebFeature,
  type WebRoute,
} from './web-feature.ts'
