import { AppError } from '@cairn/common/platform/errors'
import { checkLength, TEXT_LIMITS } from '@cairn/common/platform/limits'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { Host } from '../hosts/index.ts'
import { type TextSource, writeSearchTexts } from '../search/index.ts'

/** A summary is one line: line breaks become spaces. Throws when it is missing or too long. */
export function summaryOf(text: string | null | undefined): string {
  const summary = (text ?? '').replaceAll(/[\r\n]+/g, ' ').trim()
  if (summary === '') throw new AppError('field_required', { name: 'summary', field: 'summary' })
  checkLength('summary', summary, TEXT_LIMITS.summary)
  return summary
}

/** Content is kept unit by unit; an empty one is none. */
export function contentOf(text: string | null | undefined): string | null {
  if (!text) return null
  checkLength('content', text, TEXT_LIMITS.text)
  return text
}

/** Title and content: one text of each article, whose id within the source is 0. */
export const articleTexts: TextSource = {
  number: 11,
  isOpen: true,
  isTitled: true,
  mayHoldCode: true,
  mentioning: (_ctx, hostId) => sql`select x.content as text from article x where x.id = ${hostId}`,
  text: ({ hostId }, part) => {
    const text = {
      title: sql`x.summary`,
      text: sql`x.content`,
      both: sql`x.summary || e'\n' || coalesce(x.content, '')`,
    }
    return sql`select ${text[part]} from article x where x.id = ${hostId}`
  },
}

export interface ArticleText {
  readonly article: Host
  readonly summary: string
  readonly content: string | null
}

/** Has articles found by their titles and contents. */
export const indexArticles = (ctx: RequestContext, articles: readonly ArticleText[]): Promise<void> =>
  writeSearchTexts(
    ctx,
    articleTexts,
    articles.map(({ article, summary, content }) => ({
      places: [{ host: article, sourceId: 0 }],
      title: summary,
      text: content ?? '',
    })),
  )
