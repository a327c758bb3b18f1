import type { References } from '@cairn/common/features/markup'
import { DEFAULT_LABELS, type MarkdownLabels } from '@cairn/common/platform/markdown/parser'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { plainToHtml, type ServerOptions, toHtml } from '../../platform/markdown/index.ts'
import { filesByName } from '../attachments/index.ts'
import type { PlaceOfFiles, TextsAsHtml, TextToShow } from '../hosts/index.ts'
import { namesIn } from './names-in.ts'
import { findReferences } from './references.ts'

/** So many UTF-16 units are rendered at a stretch: then others have their turn. */
const STRETCH = 16 * 1024

/** HTML of texts: what they name is looked up for all of them at once, one statement for each kind. */
export const showTexts: TextsAsHtml = async (ctx, texts) => {
  const marked = texts.filter(({ isMarkdown }) => isMarkdown)
  if (marked.length === 0) return texts.map(({ text }) => plainToHtml(text))
  const base = `${ctx.baseUrl()}/`
  const keys = await referenceProjects(ctx, marked)
  const keyOf = ({ projectId }: TextToShow) => (projectId === null ? undefined : keys.get(projectId))
  const names = namesIn(
    marked.map(text => ({ text: text.text, referenceProject: keyOf(text) })),
    base,
  )
  const [references, files] = await Promise.all([findReferences(ctx, names), filesOf(ctx, marked)])
  const known = { base, labels: labelsOf(ctx), ...asOptions(base, references) }
  const shown: string[] = []
  let stretch = 0
  for (const text of texts) {
    stretch += text.text.length
    if (stretch > STRETCH) {
      await new Promise(resolve => setImmediate(resolve))
      stretch = text.text.length
    }
    const referenceProject = keyOf(text)
    const attachments = text.files && files.get(placeOf(text.files))
    const options: ServerOptions = {
      ...known,
      ...(referenceProject !== undefined && { referenceProject }),
      ...(attachments && { attachments }),
    }
    shown.push(text.isMarkdown ? await toHtml(text.text, options) : plainToHtml(text.text))
  }
  return shown
}

/** Keys of the projects of texts with numbers in them, as far as numbers mean issues there. */
async function referenceProjects(
  ctx: RequestContext,
  texts: readonly TextToShow[],
): Promise<ReadonlyMap<number, string>> {
  const ids = new Set(
    texts.flatMap(({ text, projectId }) => (projectId !== null && /#\d/.test(text) ? [projectId] : [])),
  )
  if (ids.size === 0) return new Map()
  const { rows } = await sql<{ id: number; key: string }>`
    select id, short_name as key from project where id = any(${[...ids]}::int[]) and number_reference is not null`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ id, key }) => [id, key]))
}

const placeOf = ({ kind, ...place }: PlaceOfFiles): string => `${kind.name} ${JSON.stringify(place)}`

/** Addresses of files by their names, of each place whose texts may name any: targets stand in brackets, or in HTML. */
async function filesOf(
  ctx: RequestContext,
  texts: readonly TextToShow[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const places = new Map(
    texts.flatMap(({ text, files }) => (files && /\]\(|\]:|</.test(text) ? [[placeOf(files), files] as const] : [])),
  )
  return places.size === 0 ? new Map() : filesByName(ctx, [...places.entries()])
}

function asOptions(base: string, { users, issues, articles, commits }: References) {
  const to = (path: string) => new URL(path, base).href
  const issuesById = issues.map(
    issue => [issue.idReadable, { ...issue, href: to(`issue/${issue.currentId}`) }] as const,
  )
  return {
    mentions: new Map(
      users.map(user => [user.login.toLowerCase(), { ...user, href: to(`users/${encodeURIComponent(user.login)}`) }]),
    ),
    issues: new Map(issuesById),
    articles: new Map(
      articles.map(article => [article.idReadable, { ...article, href: to(`articles/${article.currentId}`) }]),
    ),
    commits: new Map(
      commits.map(({ hash, title, url, issue }) => [hash, { title, href: url ?? to(`issue/${issue}`) }]),
    ),
  }
}

const LABELS = Object.keys(DEFAULT_LABELS) as readonly (keyof MarkdownLabels)[]

const labelsOf = ({ texts, locale }: RequestContext): Partial<MarkdownLabels> =>
  Object.fromEntries(LABELS.map(name => [name, texts.format(locale, `markdown.${name}`, {})]))
