import type { BodyOf } from '@cairn/common/features/entities'
import { AppError } from '@cairn/common/platform/errors'
import { mergeTicks } from '@cairn/common/platform/markdown'
import { mergeCleanly } from '@cairn/common/platform/text-merge'
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
  if (ifMatch === null) return content
  if (name === 'summary' && content !== old.content && ifMatch !== versionOf(old.content))
    throw textConflict('content', old.content)
  if (name === null || ifMatch === versionOf(old[name])) return content
  const base = await textOfVersion(ctx, article.id, name, ifMatch)
  // Ticking an item must not get in the way of who is writing.
  const merged =
    name === 'summary' || base === undefined || base === null || content === null
      ? undefined
      : mergeTicks(base, old.content ?? '', content)
  if (merged === undefined) throw textConflict(name, old[name], base ?? null)
  return merged
}

/**
 * Brings what somebody wrote together with what others changed since; of what is not known to have changed, nothing is
 * read. Throws `edit_conflict` where both changed the same.
 */
export async function mergedWith(
  ctx: RequestContext,
  { id }: Host,
  began: { readonly summary: string | null; readonly content: string | null },
  old: Texts,
  mine: Texts,
): Promise<Texts> {
  const merged = async <N extends keyof Texts>(name: N): Promise<Texts[N]> => {
    const version = began[name]
    if (version === null || version === versionOf(old[name]) || mine[name] === old[name]) return mine[name]
    const base = await textOfVersion(ctx, id, name, version)
    if (base === mine[name]) return old[name]
    const clean =
      name === 'summary' || base === undefined
        ? undefined
        : mergeCleanly(base ?? '', old.content ?? '', mine.content ?? '')
    if (clean === undefined) throw textConflict(name, old[name], base ?? null)
    return clean as Texts[N]
  }
  return { summary: await merged('summary'), content: await merged('content') }
}

/** @param base the text that the client has seen, as far as it is known */
export const textConflict = (name: keyof Texts, current: string | null, base: string | null = null): AppError =>
  new AppError('edit_conflict', { name }, { extra: { field: name, current, base, version: versionOf(current) } })
