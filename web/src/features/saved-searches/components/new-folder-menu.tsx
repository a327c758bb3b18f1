import { ListFilterPlus, Plus, TagIcon } from 'lucide-react'
import { useT } from '../../../platform/i18n/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import type { FolderKind } from '../model/folder.ts'

/** Makes a saved search or a tag. */
export function NewFolderMenu({ onCreate }: { readonly onCreate: (kind: FolderKind) => void }) {
  const t = useT()
  return (
    <Menu
      label={t('saved-searches.new')}
      placement="bottom end"
      trigger={
        <Button variant="primary" icon={Plus} aria-label={t('saved-searches.new')}>
          <span className="max-xs:hidden">{t('saved-searches.new')}</span>
        </Button>
      }
      groups={[
        [
          { id: 'search', text: t('app.new.search'), icon: ListFilterPlus, onAction: () => onCreate('search') },
          { id: 'tag', text: t('app.new.tag'), icon: TagIcon, onAction: () => onCreate('tag') },
        ],
      ]}
    />
  )
}
