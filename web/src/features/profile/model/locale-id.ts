import { LOCALES } from '../../../platform/i18n/index.ts'

/** Our catalogue for a locale as the profile names it (`en_US`), or undefined when there is none. */
export function ownLocale(id: string): string | undefined {
  const tag = id.replaceAll('_', '-')
  return LOCALES.find(locale => locale === tag) ?? LOCALES.find(locale => locale === tag.split('-')[0])
}
