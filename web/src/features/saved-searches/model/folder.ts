export type FolderKind = 'search' | 'tag'

export type FolderOwner = {
  readonly id: string
  readonly login: string
  readonly name: string
  readonly url: string | null
}

/** Colour of a tag; the id is its index in the palette, `0` is none. */
export type FolderColor = { readonly id: string; readonly background: string; readonly foreground: string }

/** A saved search or a tag: something with a name that stands for a list of issues. */
export type Folder = {
  readonly kind: FolderKind
  /** Database id: `7-2` of a saved search, `6-1` of a tag. */
  readonly id: string
  readonly name: string
  /** What it finds, in the query language. */
  readonly query: string
  /** Stands in the reader's sidebar. */
  readonly pinned: boolean
  readonly owner: FolderOwner | null
  /** Of tags that have one. */
  readonly color: FolderColor | null
  readonly untagOnResolve: boolean
  /** Somebody besides its owner sees it. */
  readonly isShared: boolean
  /** Comes with the product and is everybody's own. */
  readonly isBuiltIn: boolean
  readonly isUpdatable: boolean
  readonly isDeletable: boolean
  readonly isShareable: boolean
}

/** In-app address of the issues in a folder. The words before the id are for people and may be anything. */
export function folderPath({ kind, id, name }: Pick<Folder, 'kind' | 'id' | 'name'>): string {
  const words = name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
  return `/${kind}/${encodeURIComponent(words === '' ? id : `${words}-${id}`)}`
}

/** The database id at the end of an address' last part: `regression-6-3` → `6-3`; undefined when there is none. */
export function folderIdOf(part: string | undefined): string | undefined {
  return /(?:^|-)(\d+-\d+)$/.exec(part ?? '')?.[1]
}
