import { type Catalogues, catalogues } from '@cairn/common/texts'
import { createIntl, createIntlCache, type IntlShape } from '@formatjs/intl'

export interface Texts {
  /** The text of a key in the best available language for the locale. Unknown keys give the key. */
  format(locale: string, key: string, facts?: Readonly<Record<string, unknown>>): string
  /** The best locale that has a catalogue, out of an `Accept-Language` header. */
  negotiate(header: string | undefined): string | null
}

/** Texts that the server produces, from the ICU catalogues both sides share. */
export function createTexts(defaultLocale: string, source: Catalogues = catalogues): Texts {
  const cache = createIntlCache()
  const shapes = new Map<string, IntlShape<string>>()

  function languageOf(locale: string): string | null {
    const language = locale.toLowerCase().split(/[-_]/)[0] ?? ''
    return Object.hasOwn(source, language) ? language : null
  }
  const fallback = languageOf(defaultLocale) ?? 'en'

  function shapeOf(locale: string): IntlShape<string> {
    const language = languageOf(locale) ?? fallback
    let shape = shapes.get(language)
    if (!shape) {
      shape = createIntl(
        {
          locale: language,
          defaultLocale: 'en',
          messages: { ...source.en, ...source[language] },
          onError: () => undefined,
        },
        cache,
      )
      shapes.set(language, shape)
    }
    return shape
  }

  return {
    format: (locale, key, facts) => {
      const shape = shapeOf(locale)
      return shape.messages[key] === undefined ? key : shape.formatMessage({ id: key }, facts as Record<string, string>)
    },
    negotiate: header => {
      if (!header) return null
      const wanted = header
        .slice(0, 500)
        .split(',')
        .map(part => {
          const [tag = '', ...parameters] = part.trim().split(';')
          const q = parameters.map(parameter => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean)
          return { tag, weight: q === undefined ? 1 : Number(q) || 0 }
        })
        .sort((a, b) => b.weight - a.weight)
      return wanted.map(({ tag }) => languageOf(tag)).find(language => language !== null) ?? null
    },
  }
}
