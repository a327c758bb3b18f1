import {
  createSavedQueryRoute,
  deleteSavedQueryRoute,
  pinFolderRoute,
  restoreSavedQueryRoute,
  updateSavedQueryRoute,
} from '@cairn/common/features/saved-searches'
import { createTagRoute, deleteTagRoute, restoreTagRoute, updateTagRoute } from '@cairn/common/features/tags'
import { call, keepCall, problemText } from '../../../platform/api/index.ts'
import { t } from '../../../platform/i18n/index.ts'
import { queryClient, rewrite } from '../../../platform/query/index.ts'
import { toast } from '../../../ui/toast.tsx'
import { offerUndo } from '../../../ui/undo/offer-undo.ts'
import type { Folder, FolderKind } from '../model/folder.ts'
import { searchFolder, tagFolder } from '../model/read-folder.ts'
import type { SharingBody } from '../model/sharing.ts'
import { SEARCH, TAG } from '../saved-searches.projections.ts'
import { folderQuery, searchesQuery, tagsQuery } from './folder-queries.ts'

const ROUTES = {
  search: { remove: deleteSavedQueryRoute, restore: restoreSavedQueryRoute },
  tag: { remove: deleteTagRoute, restore: restoreTagRoute },
} as const

/** What a dialog may change of a folder; absent keys stay. */
export type FolderBody = SharingBody & {
  readonly name?: string
  readonly query?: string
  readonly color?: { readonly id: string }
  readonly untagOnResolve?: boolean
}

/** Creates a folder of the reader's own, or changes one. Rejects with ApiError: `name_taken`, `invalid_query`, … */
export async function saveFolder(kind: FolderKind, id: string | undefined, body: FolderBody): Promise<Folder> {
  const folder = kind === 'search' ? await saveSearch(id, body) : await saveTag(id, body)
  putFolder(folder)
  await refreshAfterChange(folder)
  return folder
}

async function saveSearch(id: string | undefined, body: FolderBody): Promise<Folder> {
  const options = { fields: SEARCH, body }
  return searchFolder(
    id === undefined
      ? await call(createSavedQueryRoute, options)
      : await call(updateSavedQueryRoute, { params: { id }, ...options }),
  )
}

async function saveTag(id: string | undefined, body: FolderBody): Promise<Folder> {
  const options = { fields: TAG, body }
  return tagFolder(
    id === undefined ? await call(createTagRoute, options) : await call(updateTagRoute, { params: { id }, ...options }),
  )
}

/** Puts a folder into the reader's sidebar or takes it out, at once; a refusal is told and taken back. */
export async function setPinned(folder: Folder, pinned: boolean): Promise<void> {
  putFolder({ ...folder, pinned })
  try {
    await call(pinFolderRoute, { params: { id: folder.id }, body: { pinned } })
    void queryClient.invalidateQueries({ queryKey: ['issueFolders'] })
  } catch (error) {
    putFolder(folder)
    toast({ tone: 'danger', text: problemText(error, t('saved-searches.failed.pin', { name: folder.name })) })
  }
}

/** Deletes a folder and offers to bring it back. `leave` is called at once, `reopen` when it was brought back. */
export async function deleteFolder(folder: Folder, leave?: () => void, reopen?: () => void): Promise<void> {
  const { remove, restore } = ROUTES[folder.kind]
  const params = { id: folder.id }
  rewrite<readonly Folder[]>(allOf(folder.kind), all => all?.filter(({ id }) => id !== folder.id))
  leave?.()
  try {
    await call(remove, { params })
  } catch (error) {
    putFolder(folder)
    reopen?.()
    toast({ tone: 'danger', text: problemText(error, t('saved-searches.failed.delete', { name: folder.name })) })
    return
  }
  // Not before the screen that shows it is left: that would read it again.
  queryClient.removeQueries({ queryKey: folderQuery(folder.kind, folder.id).queryKey })
  void refreshAfterChange(folder)
  const bringBack = async () => {
    try {
      await call(restore, { params })
      putFolder(folder)
      await refreshAfterChange(folder)
      reopen?.()
    } catch (error) {
      toast({ tone: 'danger', text: problemText(error, t('saved-searches.failed.restore', { name: folder.name })) })
      throw error
    }
  }
  const text = t(`saved-searches.deleted.${folder.kind}`, { name: folder.name })
  offerUndo({ text, undo: bringBack, requests: [keepCall(restore, { params })] })
}

function putFolder(folder: Folder): void {
  queryClient.setQueryData(folderQuery(folder.kind, folder.id).queryKey, folder)
  rewrite<readonly Folder[]>(allOf(folder.kind), all => {
    if (!all) return undefined
    const others = all.filter(({ id }) => id !== folder.id)
    return [...others, folder].toSorted((a, b) => a.name.localeCompare(b.name))
  })
}

const allOf = (kind: FolderKind) => (kind === 'search' ? searchesQuery : tagsQuery).queryKey

// Issues carry their tags with them, and a folder's list is what its query finds.
async function refreshAfterChange({ kind }: Folder): Promise<void> {
  const stale =
    kind === 'tag' ? ['tags', 'issuePage', 'issueCount', 'issue'] : ['savedQueries', 'issuePage', 'issueCount']
  void queryClient.invalidateQueries({ queryKey: ['folderCounts'] })
  for (const key of stale.slice(1)) void queryClient.invalidateQueries({ queryKey: [key] })
  await queryClient.invalidateQueries({ queryKey: [stale[0]] })
}
