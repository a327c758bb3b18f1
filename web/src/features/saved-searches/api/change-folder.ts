import { api, problemText } from '../../../platform/api/index.ts'
import { t } from '../../../platform/i18n/index.ts'
import { queryClient, rewrite } from '../../../platform/query/index.ts'
import { toast } from '../../../ui/toast.tsx'
import { offerUndo } from '../../../ui/undo/offer-undo.ts'
import { type Folder, type FolderKind, searchFolder, tagFolder } from '../model/folder.ts'
import type { SharingBody } from '../model/sharing.ts'
import { SEARCH, type SearchRead, TAG, type TagRead } from '../saved-searches.projections.ts'
import { FOLDER_ROOTS, folderQuery, searchesQuery, tagsQuery } from './folder-queries.ts'

/** What a dialog may change of a folder; absent keys stay. */
export type FolderBody = SharingBody & {
  readonly name?: string
  readonly query?: string
  readonly color?: { readonly id: string }
  readonly untagOnResolve?: boolean
}

/** Creates a folder of the reader's own, or changes one. Rejects with ApiError: `name_taken`, `invalid_query`, … */
export async function saveFolder(kind: FolderKind, id: string | undefined, body: FolderBody): Promise<Folder> {
  const path = id === undefined ? FOLDER_ROOTS[kind] : `${FOLDER_ROOTS[kind]}/${id}`
  const folder =
    kind === 'search'
      ? searchFolder(await api.post<SearchRead>(path, { fields: SEARCH, body }))
      : tagFolder(await api.post<TagRead>(path, { fields: TAG, body }))
  putFolder(folder)
  await refreshAfterChange(folder)
  return folder
}

/** Puts a folder into the reader's sidebar or takes it out, at once; a refusal is told and taken back. */
export async function setPinned(folder: Folder, pinned: boolean): Promise<void> {
  putFolder({ ...folder, pinned })
  try {
    await api.post(`issueFolders/${folder.id}`, { body: { pinned } })
    void queryClient.invalidateQueries({ queryKey: ['issueFolders'] })
  } catch (error) {
    putFolder(folder)
    toast({ tone: 'danger', text: problemText(error, t('saved-searches.failed.pin', { name: folder.name })) })
  }
}

/** Deletes a folder and offers to bring it back. `leave` is called at once, `reopen` when it was brought back. */
export async function deleteFolder(folder: Folder, leave?: () => void, reopen?: () => void): Promise<void> {
  const path = `${FOLDER_ROOTS[folder.kind]}/${folder.id}`
  rewrite<readonly Folder[]>(allOf(folder.kind), all => all?.filter(({ id }) => id !== folder.id))
  leave?.()
  try {
    await api.del(path)
  } catch (error) {
    putFolder(folder)
    reopen?.()
    toast({ tone: 'danger', text: problemText(error, t('saved-searches.failed.delete', { name: folder.name })) })
    return
  }
  // Not before the screen that shows it is left: that would read it again.
  queryClient.removeQueries({ queryKey: folderQuery(folder.kind, folder.id).queryKey })
  void refreshAfterChange(folder)
  const restore = async () => {
    try {
      await api.post(`${path}/restore`)
      putFolder(folder)
      await refreshAfterChange(folder)
      reopen?.()
    } catch (error) {
      toast({ tone: 'danger', text: problemText(error, t('saved-searches.failed.restore', { name: folder.name })) })
      throw error
    }
  }
  const text = t(`saved-searches.deleted.${folder.kind}`, { name: folder.name })
  offerUndo({ text, undo: restore, requests: [{ path: `${path}/restore` }] })
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
