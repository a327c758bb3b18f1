export { LOCALES } from './catalogues.ts'
export { type Formats, formatsOf } from './formats.ts'
export {
  currentI18n,
  type I18n,
  setLocale,
  setTimeZone,
  startLocale,
  type TextValues,
  type Translate,
  t,
  withTexts,
} from './i18n.ts'
export { withoutIsolates } from './isolates.ts'
export { useFormats, useI18n, useT } from './use-i18n.ts'
export { useNow } from './use-now.ts'
