import type { BodyOf } from '@cairn/common/features/entities'
import { AppError } from '@cairn/common/platform/errors'
import { mergeTicks } from '@cairn/common/platform/markdown'
import type { RequestContext } from '../../platform/context/index.ts'
import { type Host, versionOf } from '../hosts/index.ts'
import { textOfVersion } from './versions/versions.store.ts'

interface Texts {
  readonly summary: string
  readonly content: string | null
}

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
  if (name === null || ifMatch === null || ifMatch === versionOf(old[name])) return content
  const base = await textOfVersion(ctx, article.id, name, ifMatch)
  // Ticking an item must not get in the way of who is writing.
  const merged =
    name === 'summary' || base === undefined || base === null || content === null
      ? undefined
      : mergeTicks(base, old.content ?? '', content)
  if (merged === undefined) throw textConflict(name, old[name], base ?? null)
  return merged
}

/** @param base the text that the client has seen, as far as it is known */
export const textConflict = (name: keyof Texts, current: string | null, base: string | null = null): AppError =>
  new AppError('edit_conflict', { name }, { extra: { current, base, version: versionOf(current) } })
