import { FolderX } from 'lucide-react'
import { isApiError } from '../../../platform/api/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import { Link } from '../../../platform/navigation/index.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'

/** A project that could not be shown: it is not there for this user, or reading failed. */
export function ProjectProblem({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useT()
  if (!isApiError(error) || error.status !== 404) return <ErrorState title={t('projects.failed')} onRetry={onRetry} />
  return (
    <EmptyState
      icon={FolderX}
      title={t('projects.missing.title')}
      text={t('projects.missing.text')}
      action={
        <Link to="/projects" className={buttonClass()}>
          {t('projects.missing.all')}
        </Link>
      }
    />
  )
}
