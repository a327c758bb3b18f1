export { type Contribution, type ExtensionPoint, extensionPoint, gatherContributions } from './extension-points.ts'
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
