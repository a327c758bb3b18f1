import type { Folder } from './folder.ts'

export type FolderFilter = {
  readonly text: string
  readonly kind: 'all' | Folder['kind']
  readonly owner: 'anybody' | 'me' | 'others'
}

/** Folders whose name or query contains every typed word; names that begin with the text come first. */
export function filterFolders(
  folders: readonly Folder[],
  { text, kind, owner }: FolderFilter,
  myId: string | undefined,
): readonly Folder[] {
  const typed = text.trim().toLocaleLowerCase()
  const words = typed.split(/\s+/).filter(Boolean)
  const isMine = (folder: Folder) => folder.owner?.id === myId
  const found = folders.filter(folder => {
    const haystack = `${folder.name} ${folder.kind === 'search' ? folder.query : ''}`.toLocaleLowerCase()
    return (
      (kind === 'all' || folder.kind === kind) &&
      (owner === 'anybody' || isMine(folder) === (owner === 'me')) &&
      words.every(word => haystack.includes(word))
    )
  })
  if (typed === '') return found
  const rank = ({ name }: Folder) => (name.toLocaleLowerCase().startsWith(typed) ? 0 : 1)
  return found.toSorted((a, b) => rank(a) - rank(b))
}
