import { INDEX_NAMES } from '../format/entry-names.ts'
import { folderOf, nameOf, withoutExtension } from './entry-path.ts'

/** What the entries of an archive are to one another. Paths are those below the folder in which all lies. */
export interface Layout {
  /** What all paths begin with, and no article is made of; with a slash at the end, or empty. */
  readonly prefix: string
  /** Files that become articles. */
  readonly texts: ReadonlySet<string>
  /** All others. */
  readonly files: ReadonlySet<string>
  /** Folders that hold texts, at any depth; not the first one, whose path is empty. */
  readonly folders: ReadonlySet<string>
  /** The text that stands for a folder: its `index.md` or `README.md`, or one of its name beside it. */
  readonly textOfFolder: ReadonlyMap<string, string>
}

const TEXT = /\.(?:md|markdown|mdown|mkd)$/i
const FILES_FOLDER = /^(.+)(?:\.|_)files$/i

/**
 * @param paths of all entries that are taken
 * @param prefix of the layout, when it is known
 */
export function layOut(paths: readonly string[], prefix = commonFolder(paths)): Layout {
  const all = paths.map(path => path.slice(prefix.length))
  const candidates = new Set(all.filter(path => TEXT.test(path)))
  const stems = new Map([...candidates].map(path => [withoutExtension(path), path]))
  const texts = new Set([...candidates].filter(path => ownerAmong(stems, path) === undefined))
  const folders = new Set<string>()
  for (const text of texts)
    for (let folder = folderOf(text); folder !== '' && !folders.has(folder); folder = folderOf(folder))
      folders.add(folder)
  const textOfFolder = new Map<string, string>()
  // Later ones win: a text of the folder's name, then README, then index.
  for (const rank of ['', 'readme', 'index'])
    for (const text of texts) {
      const stem = withoutExtension(text)
      if (rank === '' && folders.has(stem)) textOfFolder.set(stem, text)
      if (rank !== '' && nameOf(stem).toLowerCase() === rank) textOfFolder.set(folderOf(text), text)
    }
  return { prefix, texts, files: new Set(all.filter(path => !texts.has(path))), folders, textOfFolder }
}

/** The one folder that all entries lie in, as archives have it around what was packed; not when a text stands for it. */
function commonFolder(paths: readonly string[]): string {
  const [first = ''] = paths
  const slash = first.indexOf('/')
  if (slash < 0) return ''
  const prefix = first.slice(0, slash + 1)
  const hasIndex = paths.some(
    path => folderOf(path) === prefix.slice(0, -1) && TEXT.test(path) && INDEX_NAMES.has(stemOf(path)),
  )
  return !hasIndex && paths.every(path => path.startsWith(prefix)) ? prefix : ''
}

const stemOf = (path: string): string => withoutExtension(nameOf(path)).toLowerCase()

/** Finds the text in whose folder of files (`Install.files` beside `Install.md`) a path lies. */
export function ownersOf({ texts }: Layout): (path: string) => string | undefined {
  const stems = new Map([...texts].map(text => [withoutExtension(text), text]))
  return path => ownerAmong(stems, path)
}

function ownerAmong(stems: ReadonlyMap<string, string>, path: string): string | undefined {
  for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) {
    const stem = FILES_FOLDER.exec(nameOf(folder))?.[1]
    const above = folderOf(folder)
    const owner = stem === undefined ? undefined : stems.get(above === '' ? stem : `${above}/${stem}`)
    if (owner !== undefined) return owner
  }
  return undefined
}

/** The article that a folder is: its text, or the folder itself (`a/b/`); null for the first one without a text. */
export const articleOfFolder = ({ textOfFolder }: Layout, folder: string): string | null =>
  textOfFolder.get(folder) ?? (folder === '' ? null : `${folder}/`)

/** The article above a text, or above a folder (`a/b/`). */
export function parentOf(layout: Layout, article: string): string | null {
  if (article.endsWith('/')) return articleOfFolder(layout, folderOf(article.slice(0, -1)))
  const stem = withoutExtension(article)
  if (layout.textOfFolder.get(stem) === article) return articleOfFolder(layout, folderOf(article))
  const folder = folderOf(article)
  if (layout.textOfFolder.get(folder) !== article) return articleOfFolder(layout, folder)
  return folder === '' ? null : articleOfFolder(layout, folderOf(folder))
}
