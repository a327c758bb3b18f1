/** An article as far as its place in an archive goes. */
export interface NamedArticle {
  readonly id: number
  readonly parentId: number | null
  readonly title: string
}

/** Where an article lies in an archive; paths have slashes. */
export interface EntryPlace {
  /** Of its text: `Guides/Install.md`. What is below it lies in `Guides/Install/`. */
  readonly text: string
  /** Of its comments. */
  readonly comments: string
  /** Folder of its files, with a slash at the end. */
  readonly files: string
}

/** What names a folder of files after the text beside which it lies. */
export const FILES_SUFFIX = '.files'
export const COMMENTS_SUFFIX = '.comments.md'
/** Names of the text that stands for its folder, in lower case. */
export const INDEX_NAMES: ReadonlySet<string> = new Set(['index', 'readme'])

/** Most characters of a name without its extension: at four bytes each a file system takes them with it. */
const MAX_NAME = 56
/** What Windows keeps for itself, whatever the extension. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?$/i

/** A title as the name of a file that every system takes and people read: other scripts stay as they are. */
export function entryName(title: string): string {
  const plain = title
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[<>:"/\\|?*\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu, '-')
    .replaceAll(/\s+/g, ' ')
  const name = [...plain]
    .slice(0, MAX_NAME)
    .join('')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '')
  if (name === '') return 'Untitled'
  const isTaken = RESERVED.test(name) || INDEX_NAMES.has(name.toLowerCase()) || /\.(?:files|comments)$/i.test(name)
  return isTaken ? `${name}_` : name
}

/** The name of a file as it lies beside its text; its extension stays. */
export function fileEntryName(name: string): string {
  const dot = name.lastIndexOf('.')
  const extension = dot > 0 && name.length - dot <= 20 ? name.slice(dot).replaceAll(/[^\p{L}\p{N}._-]/gu, '-') : ''
  const stem = entryName(extension === '' ? name : name.slice(0, dot))
  return (extension === '' ? stem : stem.replace(/^(index|readme)_$/i, '$1')) + extension
}

/** Gives out names, each only once in its folder: systems that know no letter case, and no forms of signs, shall take them. */
export function uniqueNames(): (name: string) => string {
  const taken = new Set<string>()
  // Where counting goes on: of thousands with one name none tries all numbers before its own.
  const counts = new Map<string, number>()
  const keyOf = (name: string) => name.normalize('NFKC').toLowerCase()
  return name => {
    const dot = name.lastIndexOf('.')
    const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
    const first = keyOf(name)
    let given = name
    let count = counts.get(first) ?? 2
    for (; taken.has(keyOf(given)); count++) given = `${stem} ${count}${extension}`
    counts.set(first, count)
    taken.add(keyOf(given))
    return given
  }
}

/** Folders in each other, and characters of their path, that importing takes with names below them, as other programs do. */
const MAX_FOLDERS = 190
const MAX_PATH = 3_000

interface Folder {
  readonly path: string
  readonly depth: number
  readonly unique: (name: string) => string
}

/**
 * Where articles lie in an archive. They come in the order of their tree, each after its parent. Where the tree is so deep
 * that nobody could unpack its folders, those below lie beside the one that they stand below.
 */
export function placeEntries(articles: readonly NamedArticle[]): ReadonlyMap<number, EntryPlace> {
  const top: Folder = { path: '', depth: 0, unique: uniqueNames() }
  const homes = new Map<number, Folder>()
  const folders = new Map<number, Folder>()
  const places = new Map<number, EntryPlace>()
  const folderBelow = (id: number, text: string): Folder => {
    const known = folders.get(id)
    if (known) return known
    const home = homes.get(id) ?? top
    const path = `${text.slice(0, -'.md'.length)}/`
    const isDeep = home.depth >= MAX_FOLDERS || path.length > MAX_PATH
    const folder = isDeep ? home : { path, depth: home.depth + 1, unique: uniqueNames() }
    folders.set(id, folder)
    return folder
  }
  for (const { id, parentId, title } of articles) {
    const above = parentId === null ? undefined : places.get(parentId)
    const folder = parentId === null || !above ? top : folderBelow(parentId, above.text)
    homes.set(id, folder)
    // The name with an extension, so that one that has a dot keeps all of it.
    const base = folder.path + folder.unique(`${entryName(title)}.md`).slice(0, -'.md'.length)
    places.set(id, {
      text: `${base}.md`,
      comments: base + COMMENTS_SUFFIX,
      files: `${base}${FILES_SUFFIX}/`,
    })
  }
  return places
}

/** How one entry names another: `../Guides/Install.md`. */
export function relativePath(from: string, to: string): string {
  const here = from.split('/').slice(0, -1)
  const there = to.split('/')
  let common = 0
  while (common < here.length && common < there.length - 1 && here[common] === there[common]) common++
  return [...here.slice(common).map(() => '..'), ...there.slice(common)].join('/')
}
