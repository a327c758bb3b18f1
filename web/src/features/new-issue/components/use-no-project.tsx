import { problemText } from '../../../platform/api/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import { Link } from '../../../platform/navigation/index.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import type { NewIssueForm } from './use-new-issue.ts'

/** Why there is no project to create an issue in; undefined where there is one, or may be. */
export function useNoProject({ error, retry, isLoading, projects }: NewIssueForm) {
  const t = useT()
  if (isLoading || projects.length > 0) return undefined
  if (error) return <ErrorState title={t('editor.newIssue.projectsFailed')} text={problemText(error)} onRetry={retry} />
  return (
    <EmptyState
      title={t('editor.newIssue.noProjects')}
      action={
        <Link to="/issues" className={buttonClass()}>
          {t('issue.notFound.list')}
        </Link>
      }
    />
  )
}
