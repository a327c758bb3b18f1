import { t } from '../i18n/index.ts'
import { isApiError } from './api-error.ts'

/**
 * The one table from what went wrong to words for people: the server's where it has some, ours for what nobody of the
 * product answered. `fallback` says what did not work when nothing better is known.
 */
export function problemText(error: unknown, fallback = t('app.problem.other')): string {
  if (!isApiError(error)) return fallback
  const { status, description } = error
  if (isAway(error)) return t('app.problem.away')
  if (description !== '') return description
  if (status === 401) return t('app.problem.signedOut')
  if (status === 403) return t('app.problem.forbidden')
  if (status === 413) return t('app.problem.tooLarge')
  if (status === 429) return t('app.problem.busy')
  return fallback
}

/** Whether nobody answered who can serve: no reply at all, or one that somebody on the way gave instead. */
export function isAway(error: unknown): boolean {
  return (
    isApiError(error) && (error.status === 0 || error.status === 502 || error.status === 503 || error.status === 504)
  )
}
