import { isNotFound, problemText } from '../../../platform/api/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import { ErrorState } from '../../../ui/states.tsx'

type BoardFailureProps = { readonly error: Error; readonly onRetry: () => void }

/** In place of a board that could not be read: it was deleted, is not shared with its reader, or something failed. */
export function BoardFailure({ error, onRetry }: BoardFailureProps) {
  const t = useT()
  return isNotFound(error) ? (
    <ErrorState title={t('agile.missing')} text={t('agile.missing.text')} />
  ) : (
    <ErrorState title={problemText(error, t('agile.failed'))} onRetry={onRetry} />
  )
}
