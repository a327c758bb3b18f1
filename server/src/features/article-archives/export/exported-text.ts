import { ownPlace } from '@cairn/common/platform/markdown'
import { changeDestinations, spelledPath } from '@cairn/common/platform/markdown-source'
import { type EntryPlace, relativePath } from '../format/entry-names.ts'

/** Where what a text names lies in the archive. */
export interface ArchivePlaces {
  /** Of the text itself. */
  readonly own: EntryPlace
  /** Entries of its files, by their names as texts name them, and by their database ids. */
  readonly files: ReadonlyMap<string, string>
  /** Articles of the archive by `KEY-A-12`. */
  readonly articles: ReadonlyMap<string, EntryPlace>
  /** Address of the product's first page. */
  readonly base: string
}

const FILE = /\/api\/files\/(252-\d+)(?:[?#]|$)/

/** A text with the paths of files and articles within the archive in place of their names and addresses. */
export function exportedText(text: string, { own, files, articles, base }: ArchivePlaces): string {
  const first = `${base}/`
  const to = (path: string, fragment = '') => ({ address: spelledPath(relativePath(own.text, path)) + fragment })
  return changeDestinations(text, ({ target }) => {
    const file = files.get(target) ?? files.get(decoded(target)) ?? files.get(FILE.exec(target)?.[1] ?? '')
    if (file !== undefined) return to(file)
    const place = ownPlace(URL.parse(target, first)?.href ?? '', first)
    const article = place && articles.get(place.id)
    return article ? to(article.text, place.fragment) : undefined
  })
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
