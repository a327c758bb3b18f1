import { useT } from '../../../platform/i18n/index.ts'
import { Page } from '../../../ui/page.tsx'
import { EmptyState } from '../../../ui/states.tsx'

export function IssueListPage() {
  const t = useT()
  return (
    <Page title={t('issues.title')} layout="fill">
      <EmptyState title={t('issues.empty.title')} text={t('issues.empty.text')} />
    </Page>
  )
}
