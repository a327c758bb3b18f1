import type { BodyOf } from '@cairn/common/features/entities'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import { changedSince, type Host, versionOf } from '../hosts/index.ts'

interface Texts {
  readonly summary: string
  readonly content: string | null
}

const CATEGORIES = { summary: 'ArticleSummaryCategory', content: 'ArticleDescriptionCategory' } as const

/**
 * The header stands for the one text that the body changes: of another one that it would overwrite as well, nobody has
 * said what was seen. Returns the content, with ticks made meanwhile.
 */
export async function withinVersion(
  ctx: RequestContext,
  article: Host,
  body: BodyOf<'Article'>,
  old: Texts,
  content: string | null,
): Promise<string | null> {
  const name = body.summary !== undefined ? 'summary' : body.content !== undefined ? 'content' : null
  const { ifMatch } = ctx
  if (name === 'summary' && content !== old.content && ifMatch !== versionOf(old.content))
    throw textConflict('content', old.content)
  if (name === null || ifMatch === versionOf(old[name])) return content
  const place = { hostId: article.id, commentId: null, current: old[name] ?? '', isTitle: name === 'summary' }
  const { base, merged } = await changedSince(ctx, { ...place, category: CATEGORIES[name] }, content ?? '')
  if (merged === null || content === null) throw textConflict(name, old[name], base)
  return merged
}

/** @param base the text that the client has seen, as far as it is known */
export const textConflict = (name: keyof Texts, current: string | null, base: string | null = null): AppError =>
  new AppError('edit_conflict', { name }, { extra: { current, base, version: versionOf(current) } })
