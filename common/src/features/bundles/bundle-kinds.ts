/** Kind of a bundle as it stands in addresses → `$type` of the bundle and of its values. */
export const BUNDLE_KINDS = {
  enum: { bundle: 'EnumBundle', element: 'EnumBundleElement' },
  state: { bundle: 'StateBundle', element: 'StateBundleElement' },
  ownedField: { bundle: 'OwnedBundle', element: 'OwnedBundleElement' },
  version: { bundle: 'VersionBundle', element: 'VersionBundleElement' },
  build: { bundle: 'BuildBundle', element: 'BuildBundleElement' },
  user: { bundle: 'UserBundle', element: 'User' },
} as const

export type BundleKind = keyof typeof BUNDLE_KINDS

export const isBundleKind = (text: string): text is BundleKind => Object.hasOwn(BUNDLE_KINDS, text)
