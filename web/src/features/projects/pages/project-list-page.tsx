import { FolderKanban } from 'lucide-react'
import { useT } from '../../../platform/i18n/index.ts'
import { Page } from '../../../ui/page.tsx'
import { EmptyState } from '../../../ui/states.tsx'

export function ProjectListPage() {
  const t = useT()
  return (
    <Page title={t('projects.title')} layout="fill">
      <EmptyState icon={FolderKanban} title={t('projects.empty.title')} text={t('projects.empty.text')} />
    </Page>
  )
}
