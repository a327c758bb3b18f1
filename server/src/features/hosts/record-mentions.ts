import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { type ActivityValue, type NewActivity, valuesOf } from '../activities/index.ts'
import { type Host, type HostKind, hostKinds } from './host-kind.ts'

/** A text that may name hosts, before and after its change. */
export interface MentioningText {
  /** Whose text it is, and of which kind. */
  readonly kind: HostKind
  readonly hostId: number
  /** Of a comment; null: the text of the host itself. */
  readonly commentId: number | null
  readonly before: string | null
  readonly after: string | null
  /** Whose text it is, and since when; default: the actor's, now. Imports set them. */
  readonly authorId?: number
  readonly created?: number
}

/** Most hosts of a kind that one change of a text is told to. */
const MAX = 100
/** Most that is told at once: one comment may go under a thousand issues, and name a hundred. */
const MAX_AT_ONCE = 2_000

/**
 * Notes in the history of other hosts that a text names them, or no longer does. Only those that the actor sees count:
 * nobody writes where they may not look. Texts without ids cost no statement. `once`, for imports: all is told, but for
 * what stands in a history already.
 */
export async function recordMentions(
  ctx: RequestContext,
  texts: readonly MentioningText[],
  options: { readonly once?: boolean } = {},
): Promise<void> {
  for (const kind of ctx.contributions.to(hostKinds)) await recordMentionsOf(ctx, kind, texts, options)
}

interface Mention {
  readonly host: Host
  readonly entry: NewActivity
}

/** Notes what the texts say of hosts of one kind. */
async function recordMentionsOf(
  ctx: RequestContext,
  kind: HostKind,
  texts: readonly MentioningText[],
  { once = false }: { readonly once?: boolean },
): Promise<void> {
  const idsOf = rememberingIds(kind)
  const changes = texts
    .map(text => ({ text, before: idsOf(text.before), after: idsOf(text.after) }))
    .filter(({ before, after }) => String(before) !== String(after))
  if (changes.length === 0) return
  const ids = [...new Set(changes.flatMap(({ before, after }) => [...before, ...after]))]
  const found = await kind.mentions.named(ctx, ids)
  const mentions = changes.flatMap(({ text, before, after }): readonly Mention[] => {
    const named = (ids: readonly string[]) =>
      new Map(ids.flatMap(id => found.get(id) ?? []).map(host => [host.id, host]))
    const [was, is] = [named(before), named(after)]
    return [
      ...[...is.values()].filter(({ id }) => !was.has(id)).map(host => mentionIn(text, host, 'added')),
      ...[...was.values()].filter(({ id }) => !is.has(id)).map(host => mentionIn(text, host, 'removed')),
    ].filter(({ host }) => host.id !== text.hostId)
  })
  const told = once ? await withoutTold(ctx, mentions) : mentions.slice(0, MAX_AT_ONCE)
  const byHost = Map.groupBy(told, ({ host }) => host.id)
  kind.note(
    ctx,
    [...byHost.values()].flatMap(of =>
      of.slice(0, 1).map(({ host }) => ({ host, kind: 'told' as const, entries: of.map(({ entry }) => entry) })),
    ),
  )
}

function mentionIn(text: MentioningText, host: Host, side: 'added' | 'removed'): Mention {
  const { authorId, created } = text
  const content = { values: [mentionOf(text)] }
  const entry: NewActivity = {
    category: categoryOf(text),
    added: side === 'added' ? content : null,
    removed: side === 'removed' ? content : null,
    ...(authorId === undefined ? {} : { authorId }),
    ...(created === undefined ? {} : { created }),
  }
  return { host, entry }
}

const categoryOf = ({ kind, commentId }: MentioningText): string =>
  commentId === null ? kind.mentions.category : kind.comments.mentionCategory

/** Those that no entry tells of yet. */
async function withoutTold(ctx: RequestContext, mentions: readonly Mention[]): Promise<readonly Mention[]> {
  if (mentions.length === 0) return []
  const { rows } = await sql<{ readonly key: string }>`
    select concat_ws(' ', host_id, category, added -> 'values' -> 0 ->> 'id') as key from activity
    where host_id = any(${[...new Set(mentions.map(({ host }) => host.id))]}::bigint[])
      and category = any(${[...new Set(mentions.map(({ entry }) => entry.category))]}::text[]) and added is not null`.execute(
    ctx.db,
  )
  const told = new Set(rows.map(({ key }) => key))
  return mentions.filter(
    ({ host, entry }) => !told.has([host.id, entry.category, valuesOf(entry.added)[0]?.id].join(' ')),
  )
}

/** The ids in a text. The same text under many hosts is read once. */
function rememberingIds(kind: HostKind): (text: string | null) => readonly string[] {
  const known = new Map<string, readonly string[]>()
  return text => {
    if (text === null) return []
    const ids = known.get(text) ?? [...new Set(kind.mentions.idsIn(text))].sort().slice(0, MAX)
    known.set(text, ids)
    return ids
  }
}

/** Without a name: who may not look there learns nothing from what history keeps. */
function mentionOf({ kind, hostId, commentId }: MentioningText): ActivityValue {
  const entity = commentId === null ? kind.entity : kind.comments.entity
  return { entity, id: commentId ?? hostId, name: '', type: entity }
}
