import { IntlMessageFormat } from 'intl-messageformat'
import { storedValue } from '../storage/index.ts'
import { addEnglish, type Catalogue, LOCALES, loadCatalogue, type Message, PSEUDO_LOCALES } from './catalogues.ts'
import { isolated } from './isolates.ts'
import { rememberTimeZone, shownTimeZone } from './time-zone.ts'

export type TextValues = Readonly<Record<string, string | number | Date | boolean | null | undefined>>
/** Resolves a text key of the catalogues, e.g. `t('auth.signIn.title')`. An unknown key shows as itself. */
export type Translate = (key: string, values?: TextValues) => string

export type I18n = {
  /** The chosen locale, pseudo-locales included. */
  readonly locale: string
  /** The locale for Intl and for component libraries. */
  readonly formatLocale: string
  readonly direction: 'ltr' | 'rtl'
  /** IANA name of the zone in which times are shown. */
  readonly timeZone: string
  readonly t: Translate
}

const RTL_LANGUAGES: readonly string[] = ['ar', 'fa', 'he', 'ur', 'ckb']
const storedLocale = storedValue('locale', '')
const listeners = new Set<() => void>()
let messages: Record<string, Message> = {}
let current: I18n = build('en')

/** The locale to start with: `?locale=`, else the remembered one, else the browser's, else the server's, else English. */
export function startLocale(): string {
  const asked = new URLSearchParams(location.search).get('locale') ?? storedLocale.read()
  // The page comes in the language of the server's configuration.
  const wanted = [asked, ...navigator.languages, document.documentElement.lang]
  for (const locale of wanted) {
    if (LOCALES.includes(locale) || PSEUDO_LOCALES.includes(locale)) return locale
    const language = locale.split('-')[0] ?? ''
    if (LOCALES.includes(language)) return language
  }
  return 'en'
}

/** Loads a locale and shows it; `remember` keeps it for the next visit. */
export async function setLocale(locale: string, remember = false): Promise<void> {
  messages = { ...(await loadCatalogue(locale)) }
  current = build(locale)
  if (remember) storedLocale.write(locale)
  document.documentElement.lang = current.formatLocale
  document.documentElement.dir = current.direction
  for (const listener of listeners) listener()
}

/**
 * Loads code together with the texts that come with it alone, so that neither is on the first screen.
 *
 * @example page: () => withTexts('link-types', () => import('./pages/link-type-list-page.tsx'))
 */
export async function withTexts<T>(names: string | readonly string[], load: () => Promise<T>): Promise<T> {
  const [code, ...areNew] = await Promise.all([load(), ...[names].flat().map(addEnglish)])
  if (areNew.includes(true)) await addToShown()
  return code
}

/** Only code that waits for them speaks the new texts, so nothing that is shown has to be drawn again. */
async function addToShown(): Promise<void> {
  const { locale } = current
  const all = await loadCatalogue(locale)
  if (locale === current.locale) Object.assign(messages, all)
  else await addToShown()
}

/** Shows all times in a zone from now on, and remembers it. */
export function setTimeZone(zone: string): void {
  rememberTimeZone(zone)
  const timeZone = shownTimeZone()
  if (timeZone === current.timeZone) return
  current = { ...current, timeZone }
  for (const listener of listeners) listener()
}

export function currentI18n(): I18n {
  return current
}

/** Texts outside components (toasts, errors); components use `useT`. */
export const t: Translate = (key, values) => current.t(key, values)

export function onLocaleChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function build(locale: string): I18n {
  const rtl = locale === 'qps-rtl' || RTL_LANGUAGES.includes(locale.split('-')[0] ?? '')
  // Component libraries derive the direction from the locale, so the pseudo right-to-left locale borrows Hebrew's.
  const formatLocale = locale === 'qps' ? 'en' : locale === 'qps-rtl' ? 'he' : locale
  return {
    locale,
    formatLocale,
    direction: rtl ? 'rtl' : 'ltr',
    timeZone: shownTimeZone(),
    t: translator(formatLocale, messages, rtl),
  }
}

function translator(locale: string, messages: Catalogue, isRightToLeft: boolean): Translate {
  const formats = new Map<string, IntlMessageFormat>()
  return (key, values) => {
    const message = messages[key]
    if (message === undefined || typeof message === 'string') return message ?? key
    const format = formats.get(key) ?? new IntlMessageFormat(message, locale)
    formats.set(key, format)
    return String(format.format({ ...(isRightToLeft ? allIsolated(values) : values) }))
  }
}

function allIsolated(values: TextValues = {}): TextValues {
  const entries = Object.entries(values)
  return Object.fromEntries(entries.map(([key, value]) => [key, typeof value === 'string' ? isolated(value) : value]))
}
