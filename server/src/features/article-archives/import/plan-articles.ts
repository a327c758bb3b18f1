import type { FrontMatter } from '../format/front-matter.ts'
import { folderOf, nameOf } from './entry-path.ts'
import { articleOfFolder, type Layout, ownersOf, parentOf } from './layout.ts'
import { titleOfFolder } from './read-text.ts'
import type { Resolve } from './resolve-target.ts'

/** What is known of a text before it becomes an article. */
export interface KnownText {
  readonly title: string
  readonly matter: Pick<FrontMatter, 'id' | 'ordinal' | 'tags' | 'updated'>
  /** Where its links and pictures lead to, as it has them. */
  readonly targets: readonly { readonly target: string; readonly isWiki: boolean }[]
}

/** An article that is to be made of a text, or of a folder without one (its path ends in a slash). */
export interface PlannedArticle {
  readonly path: string
  readonly parent: string | null
  readonly title: string
  readonly tags: readonly string[]
  /** Id and last change that the front matter tells. */
  readonly sourceId: string | null
  readonly sourceUpdated: number | null
  /** Paths of files that are attached to it. */
  readonly files: readonly string[]
}

export interface ArticlesPlan {
  /** In the order in which they are made: each after its parent, siblings as they shall stand. */
  readonly articles: readonly PlannedArticle[]
  /** Files that belong to no article. */
  readonly leftOver: readonly string[]
}

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Makes the tree of articles of an archive, and says which files belong to which. */
export function planArticles(layout: Layout, texts: ReadonlyMap<string, KnownText>, resolve: Resolve): ArticlesPlan {
  const virtual = [...layout.folders].filter(folder => !layout.textOfFolder.has(folder)).map(folder => `${folder}/`)
  const children = Map.groupBy([...texts.keys(), ...virtual], path => parentOf(layout, path))
  const files = filesOf(layout, texts, resolve)
  const articles: PlannedArticle[] = []
  const stack = [...inOrder(children.get(null) ?? [], texts)].reverse()
  for (let path = stack.pop(); path !== undefined; path = stack.pop()) {
    const text = texts.get(path)
    articles.push({
      path,
      parent: parentOf(layout, path),
      title: text?.title ?? titleOfFolder(path.slice(0, -1)),
      tags: text?.matter.tags ?? [],
      sourceId: text?.matter.id ?? null,
      sourceUpdated: text?.matter.updated ?? null,
      files: [...(files.get(path) ?? [])],
    })
    stack.push(...[...inOrder(children.get(path) ?? [], texts)].reverse())
  }
  return { articles, leftOver: [...(files.get(null) ?? [])] }
}

/** Those with a place of their own come first, the others by their names. */
const inOrder = (paths: readonly string[], texts: ReadonlyMap<string, KnownText>): readonly string[] =>
  paths
    .map(path => ({ path, ordinal: texts.get(path)?.matter.ordinal ?? Number.POSITIVE_INFINITY }))
    .sort((a, b) =>
      a.ordinal === b.ordinal ? names.compare(sortName(a.path), sortName(b.path)) : a.ordinal - b.ordinal,
    )
    .map(({ path }) => path)

/** An index stands where its folder would. */
const sortName = (path: string): string => {
  const plain = path.endsWith('/') ? path.slice(0, -1) : path
  return /^(?:index|readme)\.[^.]*$/i.test(nameOf(plain)) ? nameOf(folderOf(plain)) : nameOf(plain)
}

/**
 * Files by the articles that they belong to: all that name them; else the one in whose folder of files they lie; else the
 * one of the nearest folder. `null`: none.
 */
function filesOf(
  layout: Layout,
  texts: ReadonlyMap<string, KnownText>,
  resolve: Resolve,
): ReadonlyMap<string | null, ReadonlySet<string>> {
  const files = new Map<string | null, Set<string>>()
  const add = (article: string | null, file: string) => {
    const own = files.get(article) ?? new Set()
    files.set(article, own.add(file))
  }
  const named = new Set<string>()
  for (const [path, { targets }] of texts)
    for (const { target, isWiki } of targets) {
      const found = resolve(path, target, { isWiki })
      if (!found || found.isArticle) continue
      named.add(found.path)
      add(path, found.path)
    }
  const ownerOf = ownersOf(layout)
  for (const file of layout.files) {
    const owner = ownerOf(file)
    if (owner !== undefined && texts.has(owner)) add(owner, file)
    else if (!named.has(file)) add(articleAround(layout, file), file)
  }
  return files
}

function articleAround(layout: Layout, file: string): string | null {
  for (let folder = folderOf(file); folder !== ''; folder = folderOf(folder))
    if (layout.folders.has(folder)) return articleOfFolder(layout, folder)
  return articleOfFolder(layout, '')
}
