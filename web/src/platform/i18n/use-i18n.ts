import { useSyncExternalStore } from 'react'
import { type Formats, formatsOf } from './formats.ts'
import { currentI18n, type I18n, onLocaleChange, type Translate } from './i18n.ts'

export function useI18n(): I18n {
  return useSyncExternalStore(onLocaleChange, currentI18n)
}

/** The translator of the current locale: `const t = useT(); t('issues.list.empty', { count: 3 })`. */
export function useT(): Translate {
  return useI18n().t
}

/** Dates, numbers and sizes in the current locale. */
export function useFormats(): Formats {
  return formatsOf(useI18n())
}
