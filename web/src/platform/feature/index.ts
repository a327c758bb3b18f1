export {
  type CreateEntry,
  defineWebFeature,
  type GlobalShortcut,
  type NavigationEntry,
  type WebFeature,
  type WebRoute,
} from './web-feature.ts'
