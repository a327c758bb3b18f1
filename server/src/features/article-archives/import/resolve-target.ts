import { folderOf, nameOf, withoutExtension } from './entry-path.ts'
import type { Layout } from './layout.ts'

/** What a link of a text leads to within its archive. */
export interface ResolvedTarget {
  /** A text, a folder that is an article (`a/b/`), or a file. */
  readonly path: string
  readonly isArticle: boolean
  /** With its `#`; empty for none. */
  readonly fragment: string
}

export type Resolve = (from: string, target: string, form: { readonly isWiki: boolean }) => ResolvedTarget | undefined

/** How titles are compared: case and the kind of blanks do not count. */
export const titleKey = (title: string): string => title.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase()

/**
 * Makes the function that finds what the links of an archive's texts lead to; undefined for what leads elsewhere. Wiki links
 * that name no file name an article by its title: `byTitle` tells its path, as far as titles are known.
 */
export function resolver(layout: Layout, byTitle: (key: string) => string | undefined = () => undefined): Resolve {
  const known = new Map<string, string>()
  const byName = new Map<string, string>()
  const add = (key: string, path: string) => {
    if (!known.has(key)) known.set(key, path)
    const folded = key.toLowerCase()
    if (!known.has(folded)) known.set(folded, path)
  }
  for (const path of [...layout.texts, ...layout.files]) add(path, path)
  for (const folder of layout.folders) {
    const article = layout.textOfFolder.get(folder) ?? `${folder}/`
    add(folder, article)
    add(`${folder}/`, article)
  }
  for (const path of layout.texts) add(withoutExtension(path), path)
  // Without a path the names of wiki links are those of any folder.
  for (const path of [...layout.texts, ...layout.files])
    for (const name of [nameOf(path), ...(layout.texts.has(path) ? [withoutExtension(nameOf(path))] : [])])
      if (!byName.has(name.toLowerCase())) byName.set(name.toLowerCase(), path)
  const seek = (path: string) => known.get(path) ?? known.get(path.toLowerCase())
  return (from, target, { isWiki }) => {
    if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#|$)/i.test(target)) return undefined
    const [, address = '', fragment = ''] = /^([^#]*)(#.*)?$/s.exec(target) ?? []
    for (const path of [address, address.replace(/\?.*$/s, '')].flatMap(text => [text, decoded(text)])) {
      const named = path.normalize('NFC').replaceAll('\\', '/')
      const found =
        seek(joined(folderOf(from), named) ?? '') ??
        (isWiki ? (seek(named) ?? byName.get(named.toLowerCase()) ?? byTitle(titleKey(named))) : undefined)
      if (found !== undefined && named !== '')
        return { path: found, isArticle: found.endsWith('/') || layout.texts.has(found), fragment }
    }
    return undefined
  }
}

/** Where a path leads to that begins in a folder, or with a slash at the first one; undefined beyond that. */
function joined(folder: string, path: string): string | undefined {
  const parts = path.startsWith('/') || folder === '' ? [] : folder.split('/')
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return undefined
  }
  return parts.join('/')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
