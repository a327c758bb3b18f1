import { FolderKanban, Plus } from 'lucide-react'
import { useT } from '../../../platform/i18n/index.ts'
import { Link } from '../../../platform/navigation/index.ts'
import { useCan } from '../../../platform/permissions/index.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states.tsx'

/** Why nothing can be written: no project takes articles of this person. Who may create projects is led to that. */
export function NowhereToWrite() {
  const t = useT()
  const canCreate = useCan('jetbrains.jetpass.project-create')
  return (
    <EmptyState
      icon={FolderKanban}
      title={t('articles.new.nowhere')}
      text={t(canCreate ? 'articles.new.nowhereCreate' : 'articles.new.nowhereText')}
      action={
        canCreate && (
          <Link to="/projects/create" className={buttonClass('primary')}>
            <Plus size={16} aria-hidden />
            {t('articles.new.createProject')}
          </Link>
        )
      }
    />
  )
}
