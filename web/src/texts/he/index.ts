import type { Catalogue } from '../../platform/i18n/catalogues.ts'

/** All Hebrew texts, which come together. */
export const texts: Catalogue = Object.assign(
  {},
  ...Object.values(import.meta.glob<Catalogue>('./*.json', { import: 'default', eager: true })),
)
