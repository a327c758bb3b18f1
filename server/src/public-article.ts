import { getArticle } from '@cairn/common/features/articles'
import { toPlainText } from '@cairn/common/platform/markdown'
import { escapeHtml } from '@cairn/common/platform/markdown/parser'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { articleHost, findArticle } from './features/articles/index.ts'
import { createAuthenticate, requireUser } from './features/auth/index.ts'
import { textsAsHtml } from './features/hosts/index.ts'
import { contextOf, type Platform } from './platform/context/index.ts'
import { askerOf } from './platform/http/index.ts'

/** Pages of one article, as the client writes and reads them. */
const ARTICLE = /^\/(?:projects\/[^/]+\/)?articles\/([A-Za-z]\w*-[Aa]-\d+)(?:[/?#]|$)/

/** UTF-16 units of a text that the page holds; the rest comes with the client. */
const MAX_LENGTH = 256 * 1024
/** As much as search engines and previews of links show, in UTF-16 units. */
const MAX_DESCRIPTION = 200
/** Texts that are made into HTML at the same time, for whoever is not signed in. */
const MAX_AT_ONCE = 4

/** What the page says before the client's code has come: title and description of it, and what stands in its body. */
export interface FirstHtml {
  /** Elements of the head, the title among them. */
  readonly head: string
  readonly body: string
}

/**
 * Gives what the page of a public article says by itself, for search engines and readers without scripts: title and text,
 * as the guest sees them. The client puts its own in place of it. Null for every other page, for who is signed in, and
 * while too many are being made.
 */
export function publicArticles(platform: Platform) {
  const authenticate = createAuthenticate(platform)
  let running = 0

  async function read(request: FastifyRequest, reply: FastifyReply, idText: string): Promise<FirstHtml> {
    const actor = await authenticate(request, reply, getArticle)
    await requireUser(platform, actor)
    const locale = platform.texts.negotiate(request.headers['accept-language']) ?? platform.config.locale
    const ctx = contextOf(platform, actor, { requestId: request.id, person: askerOf(request), locale })
    const { id, project_id: projectId } = await findArticle(ctx, idText)
    const { summary, content } = await ctx.db
      .selectFrom('article')
      .select(['summary', 'content'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const text = (content ?? '').slice(0, MAX_LENGTH)
    const [html = ''] = await ctx.contributions.only(textsAsHtml)(ctx, [
      { text, isMarkdown: true, projectId, files: { kind: articleHost, host: id } },
    ])
    return {
      head: headOf(summary, toPlainText(text, MAX_DESCRIPTION)),
      body: `<main class="first-text"><h1 dir="auto">${escapeHtml(summary)}</h1>\n${html}</main>`,
    }
  }

  /** @param address path below the base path, with or without a query */
  return async (request: FastifyRequest, reply: FastifyReply, address: string): Promise<FirstHtml | null> => {
    const id = ARTICLE.exec(address)?.[1]
    if (id === undefined || running >= MAX_AT_ONCE) return null
    running++
    try {
      return await read(request, reply, id)
    } catch {
      // Hidden, gone, guests are not let in, the database is away: the client says so.
      return null
    } finally {
      running--
    }
  }
}

/** Title and description, for tabs, search engines and previews of links. */
function headOf(summary: string, description: string): string {
  const [title, text] = [escapeHtml(summary), escapeHtml(description)]
  const described =
    text === '' ? '' : `<meta name="description" content="${text}"><meta property="og:description" content="${text}">`
  return `<title>${title}</title><meta property="og:type" content="article"><meta property="og:title" content="${title}">${described}`
}
