import type { HelpLinks } from './use-help-links.ts'

/** Where somebody of a locale finds videos: those in their language, else the others. */
export function videosFor(
  locale: string,
  links: Pick<HelpLinks, 'videos' | 'videosByLanguage'> | undefined,
): string | undefined {
  const [language = ''] = locale.split('-')
  const all = links?.videosByLanguage
  const own = typeof all === 'object' && all !== null && Object.hasOwn(all, language) && Reflect.get(all, language)
  return (typeof own === 'string' ? own : undefined) ?? links?.videos ?? undefined
}
