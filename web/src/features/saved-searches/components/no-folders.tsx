import { Bookmark, ListFilterPlus, SearchX, TagIcon } from 'lucide-react'
import { useT } from '../../../platform/i18n/index.ts'
import { useSearchState } from '../../../platform/navigation/index.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import type { FolderKind } from '../model/folder.ts'

/** In place of the list when the filter lets nothing through. */
export function NoMatchingFolders() {
  const t = useT()
  const [, change] = useSearchState()
  return (
    <EmptyState
      icon={SearchX}
      title={t('saved-searches.none')}
      action={
        <Button onPress={() => change({ q: undefined, kind: undefined, owner: undefined })}>
          {t('saved-searches.none.clear')}
        </Button>
      }
    />
  )
}

/** In place of the list when there is nothing yet. `onCreate`: for who may. */
export function NoFolders({ onCreate }: { readonly onCreate: ((kind: FolderKind) => void) | undefined }) {
  const t = useT()
  return (
    <EmptyState
      icon={Bookmark}
      title={t('saved-searches.empty')}
      text={t('saved-searches.empty.text')}
      action={
        onCreate && (
          <>
            <Button variant="primary" icon={ListFilterPlus} onPress={() => onCreate('search')}>
              {t('app.new.search')}
            </Button>
            <Button icon={TagIcon} onPress={() => onCreate('tag')}>
              {t('app.new.tag')}
            </Button>
          </>
        )
      }
    />
  )
}
