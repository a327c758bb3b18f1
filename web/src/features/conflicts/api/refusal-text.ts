import { isApiError, problemText } from '../../../platform/api/index.ts'
import { t } from '../../../platform/i18n/index.ts'
import { UNDECIDED } from './save-versioned.ts'

/** A refusal in words for people. */
export function refusalText(error: unknown): string {
  if (error === UNDECIDED) return t('conflicts.undecided')
  const child = isApiError(error) && error.children.find(({ description }) => description !== '')
  return child ? child.description : problemText(error, t('app.problem.refused'))
}
