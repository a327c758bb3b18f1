export { BUNDLE_KINDS, type BundleKind, isBundleKind } from './bundle-kinds.ts'
export * from './bundles.entity.ts'
export * from './bundles.routes.ts'
export { colorIndex, type PaletteColor, palette } from './palette.ts'
