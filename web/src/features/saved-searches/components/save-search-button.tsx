import { BookmarkPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useT, withTexts } from '../../../platform/i18n/index.ts'
import { useGo } from '../../../platform/navigation/index.ts'
import { useCan } from '../../../platform/permissions/index.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { folderPath } from '../model/folder.ts'
import { CREATE_FOLDER } from '../model/permissions.ts'

const SaveSearchDialog = lazyPart(
  () => withTexts('saved-searches', () => import('./save-search-dialog.tsx')).then(file => file.SaveSearchDialog),
  'above',
)

export type SaveSearchButtonProps = {
  /** The query as the list shows it. */
  readonly query: string
  /** Database id of the project, tag or saved search the list is narrowed to; its query becomes part of the new one. */
  readonly folder?: string | undefined
}

/** Keeps what a list shows under a name, and leads to it. Nothing for those who may not. */
export function SaveSearchButton({ query, folder }: SaveSearchButtonProps) {
  const t = useT()
  const go = useGo()
  const mayCreate = useCan(CREATE_FOLDER)
  const [isOpen, setOpen] = useState(false)
  if (!mayCreate) return null
  return (
    <>
      <Button icon={BookmarkPlus} onPress={() => setOpen(true)} aria-label={t('app.searches.save')}>
        <span className="max-sm:hidden">{t('app.searches.save')}</span>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <SaveSearchDialog
            query={query}
            context={folder}
            onClose={() => setOpen(false)}
            onSaved={saved => go(folderPath(saved))}
          />
        </Suspense>
      )}
    </>
  )
}
