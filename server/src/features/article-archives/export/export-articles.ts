import type { Readable } from 'node:stream'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { readInPortions } from '../../../platform/db/index.ts'
import { type NewEntry, zipOf } from '../../../platform/zip/index.ts'
import { type EntryPlace, fileEntryName, placeEntries, uniqueNames } from '../format/entry-names.ts'
import { withFrontMatter } from '../format/front-matter.ts'
import { exportedText } from './exported-text.ts'
import { type ExportedArticle, type ExportedComment, readArticles } from './read-articles.ts'
import { type ExportScope, type OutlineRow, readOutline } from './read-outline.ts'

/** Articles that are read at a time. */
const PORTION = 50
/** Types that are packed already. */
const PACKED = /^(?:image\/(?!svg|bmp|tiff)|video\/|audio\/|application\/(?:zip|gzip|pdf|x-7z|vnd\.openxml))/

interface ExportOptions {
  readonly comments: boolean
}

/**
 * Articles as a zip of Markdown files in folders as the tree has them, with their files beside, for whoever sees them. It is
 * written while it is read, in portions, each with the rights of its own statements. Throws `not_found` when there is none.
 */
export async function exportArticles(
  ctx: RequestContext,
  scope: ExportScope,
  options: ExportOptions,
): Promise<Readable> {
  const outline = await readOutline(ctx, scope)
  if (outline.length === 0 && 'articleId' in scope) throw new AppError('not_found', { id: String(scope.articleId) })
  return zipOf(entriesOf(ctx, outline, options))
}

async function* entriesOf(
  ctx: RequestContext,
  outline: readonly OutlineRow[],
  options: ExportOptions,
): AsyncGenerator<NewEntry> {
  const places = placeEntries(outline)
  const byId = new Map(outline.map(row => [row.id, row]))
  const articles = new Map(
    outline.flatMap(({ id, idReadable }) => {
      const place = places.get(id)
      return place ? [[idReadable.toUpperCase(), place] as const] : []
    }),
  )
  const ids = outline.map(({ id }) => id)
  for await (const portion of readInPortions(ids, PORTION, ids => readArticles(ctx, ids, options)))
    for (const article of portion) {
      const [own, row] = [places.get(article.id), byId.get(article.id)]
      if (own && row) yield* entriesOfArticle(ctx, article, { own, row, articles })
    }
}

interface Known {
  readonly own: EntryPlace
  readonly row: OutlineRow
  readonly articles: ReadonlyMap<string, EntryPlace>
}

function* entriesOfArticle(
  ctx: RequestContext,
  article: ExportedArticle,
  { own, row, articles }: Known,
): Generator<NewEntry> {
  const unique = uniqueNames()
  const files = article.files.map(file => ({ ...file, path: own.files + unique(fileEntryName(file.name)) }))
  // Of several with one name texts mean the newest.
  const byName = new Map(files.flatMap(({ id, name, path }) => [[`252-${id}`, path] as const, [name, path] as const]))
  const { content, title, author, created, updated, tags } = article
  const { idReadable: id, ordinal } = row
  const text = exportedText(content, { own, files: byName, articles, base: ctx.baseUrl() })
  const matter = { id, title, author, created, updated, tags, ordinal }
  yield { path: own.text, time: updated, content: withFrontMatter(matter, text) }
  if (article.comments.length > 0)
    yield { path: own.comments, time: updated, content: commentsText(title, article.comments) }
  for (const { path, key, mimeType, updated: time } of files)
    yield { path, time, content: () => ctx.files.read(key), isPacked: PACKED.test(mimeType) }
}

/** Comments as people read them; they do not come in again. */
const commentsText = (title: string, comments: readonly ExportedComment[]): string =>
  `${[
    `# ${title}`,
    ...comments.map(
      ({ author, name, created, text }) => `## ${name} (${author}), ${new Date(created).toISOString()}\n\n${text}`,
    ),
  ].join('\n\n')}\n`
