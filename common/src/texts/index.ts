import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import he from './he.json' with { type: 'json' }

/** A key that English has. */
export type TextKey = keyof typeof en

/** Language → key → ICU message. What a language lacks is English; `docs/translations` tells which are complete. */
export type Catalogues = Readonly<Record<string, Readonly<Record<string, string>>>> & {
  readonly en: Readonly<Record<string, string>>
}

/** Texts that the server produces: errors, presentations in history, mail. */
export const catalogues: Catalogues = { en, de, he }
