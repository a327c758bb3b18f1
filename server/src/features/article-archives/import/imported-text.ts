import { changeDestinations, spelledPath } from '@cairn/common/platform/markdown-source'
import type { Resolve } from './resolve-target.ts'

/** What stands for the paths of an archive in the texts of articles. */
export interface ImportedPlaces {
  readonly resolve: Resolve
  /** Names of the article's files by their paths. */
  readonly files: ReadonlyMap<string, string>
  /** `KEY-A-12` and title of the articles that are there, by the paths of their texts. */
  readonly articles: ReadonlyMap<string, { readonly idReadable: string; readonly title: string }>
  /** Path of the product's first page, without a slash at the end. */
  readonly base: string
}

export interface ImportedText {
  readonly content: string
  /** It leads to articles that are not there yet. */
  readonly isOpen: boolean
}

/** A text with names of its files, and addresses of articles, in place of the paths of its archive. */
export function importedText(
  path: string,
  text: string,
  { resolve, files, articles, base }: ImportedPlaces,
): ImportedText {
  let isOpen = false
  const content = changeDestinations(text, ({ target, form }) => {
    const found = resolve(path, target, { isWiki: form === 'wiki' })
    if (!found) return undefined
    if (!found.isArticle) {
      const name = files.get(found.path)
      return name === undefined ? undefined : { address: spelledPath(name), words: name }
    }
    const article = articles.get(found.path)
    if (!article) {
      isOpen = true
      return undefined
    }
    return {
      address: `${base}/articles/${article.idReadable}${form === 'wiki' ? slug(found.fragment) : found.fragment}`,
      words: article.title,
    }
  })
  return { content, isOpen }
}

/** Wiki links name headings as they read. */
const slug = (fragment: string): string =>
  spelledPath(fragment.toLowerCase().replaceAll(/\s+/g, '-')).replace(/^%23/, '#')
