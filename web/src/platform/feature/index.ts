export {
  type ActionEntry,
  type CreateEntry,
  defineWebFeature,
  type GlobalShortcut,
  type NavigationEntry,
  type SettingsEntry,
  type SidebarSectionProps,
  type WebFeature,
  type WebRoute,
} from './web-feature.ts'
