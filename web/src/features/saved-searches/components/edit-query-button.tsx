import { Pencil } from 'lucide-react'
import { useT } from '../../../platform/i18n/index.ts'
import { IconButton } from '../../../ui/button.tsx'
import type { Folder } from '../model/folder.ts'
import { useFolderActions } from './use-folder-actions.tsx'

export function EditQueryButton({ folder }: { readonly folder: Folder }) {
  const t = useT()
  const { edit, dialog } = useFolderActions(folder)
  if (folder.kind !== 'search' || !folder.isUpdatable) return null
  return (
    <>
      <IconButton label={t('saved-searches.menu.query')} icon={Pencil} onPress={() => edit('query')} size="small" />
      {dialog}
    </>
  )
}
