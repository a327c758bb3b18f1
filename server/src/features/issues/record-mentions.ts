import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { type ActivityValue, valuesOf } from '../activities/index.ts'
import { changesOf, type EntryOfIssue, noteChanges } from './changes/note-changes.ts'
import { readableParts } from './find-issue.ts'
import { issueVisible } from './issues.policy.ts'
import { issueIdsIn } from './mentions.loader.ts'

/** A text that may name issues, before and after its change. */
export interface MentioningText {
  readonly issueId: number
  /** Of a comment; null: the description of the issue. */
  readonly commentId: number | null
  readonly before: string | null
  readonly after: string | null
  /** Whose text it is, and since when; default: the actor's, now. Imports set them. */
  readonly authorId?: number
  readonly created?: number
}

/** Most issues that one change of a text is told to. */
const MAX = 100
/** Most that is told at once: one comment may go under a thousand issues, and name a hundred. */
const MAX_AT_ONCE = 2_000

/**
 * Notes in the history of other issues that a text names them, or no longer does. Only issues that the actor sees count:
 * nobody writes where they may not look. Texts without ids of issues cost no statement. `once`, for imports: all is told,
 * but for what stands in the history of an issue already.
 */
export async function recordMentions(
  ctx: RequestContext,
  texts: readonly MentioningText[],
  { once = false }: { readonly once?: boolean } = {},
): Promise<void> {
  const wordsOf = rememberingWords()
  const changes = texts
    .map(text => ({ text, before: wordsOf(text.before), after: wordsOf(text.after) }))
    .filter(({ before, after }) => String(before) !== String(after))
  if (changes.length === 0) return
  const found = await issuesNamed(ctx, [...new Set(changes.flatMap(({ before, after }) => [...before, ...after]))])
  const entries = changes.flatMap(({ text, before, after }) => {
    const named = (words: readonly string[]) =>
      new Map(words.flatMap(word => found.get(word) ?? []).map(issue => [issue.id, issue]))
    const [was, is] = [named(before), named(after)]
    return [
      ...[...is.values()].filter(({ id }) => !was.has(id)).map(issue => ({ issue, text, side: 'added' as const })),
      ...[...was.values()].filter(({ id }) => !is.has(id)).map(issue => ({ issue, text, side: 'removed' as const })),
    ]
  })
  const mentions = entries.flatMap(({ issue, text, side }): readonly EntryOfIssue[] => {
    if (issue.id === text.issueId) return []
    const content = { values: [mentionOf(text)] }
    const sides = { added: side === 'added' ? content : null, removed: side === 'removed' ? content : null }
    const { authorId, created } = text
    const own = { ...(authorId === undefined ? {} : { authorId }), ...(created === undefined ? {} : { created }) }
    return [{ issue, entry: { category: categoryOf(text), ...sides, ...own } }]
  })
  noteChanges(
    ctx,
    changesOf(once ? await withoutTold(ctx, mentions) : mentions.slice(0, MAX_AT_ONCE), () => ({ kind: 'told' })),
  )
}

const categoryOf = ({ commentId }: MentioningText): string =>
  commentId === null ? 'IssueMentionCategory' : 'CommentMentionCategory'

/** Those that no entry tells of yet. */
async function withoutTold(ctx: RequestContext, mentions: readonly EntryOfIssue[]): Promise<readonly EntryOfIssue[]> {
  if (mentions.length === 0) return []
  const { rows } = await sql<{ readonly key: string }>`
    select concat_ws(' ', issue_id, category, added -> 'values' -> 0 ->> 'id') as key from activity
    where issue_id = any(${[...new Set(mentions.map(({ issue }) => issue.id))]}::bigint[])
      and category in ('IssueMentionCategory', 'CommentMentionCategory') and added is not null`.execute(ctx.db)
  const told = new Set(rows.map(({ key }) => key))
  return mentions.filter(
    ({ issue, entry }) => !told.has([issue.id, entry.category, valuesOf(entry.added)[0]?.id].join(' ')),
  )
}

/** The ids in a text. The same text under many issues is read once. */
function rememberingWords(): (text: string | null) => readonly string[] {
  const known = new Map<string, readonly string[]>()
  return text => {
    if (text === null) return []
    const words = known.get(text) ?? [...new Set(issueIdsIn(text))].sort().slice(0, MAX)
    known.set(text, words)
    return words
  }
}

/** Without a name: who may not look there learns nothing from what history keeps. */
const mentionOf = ({ issueId, commentId }: MentioningText): ActivityValue =>
  commentId === null
    ? { entity: 'Issue', id: issueId, name: '', type: 'Issue' }
    : { entity: 'IssueComment', id: commentId, name: '', type: 'IssueComment' }

interface Named {
  readonly id: number
  readonly project_id: number
}

/** By their present ids, and those that they had in other projects. */
async function issuesNamed(ctx: RequestContext, words: readonly string[]): Promise<ReadonlyMap<string, Named>> {
  const parts = words.flatMap(word => readableParts(word) ?? [])
  const { rows } = await sql<Named & { readonly word: string }>`
    with word as (
      select w.key || '-' || w.number as word, k.project_id, w.number
      from unnest(${parts.map(part => part.key)}::text[], ${parts.map(part => part.number)}::bigint[]) as w (key, number)
      join project_key k on k.key = w.key
    ), named as (
      select w.word, n.id from word w join issue n on n.project_id = w.project_id and n.number = w.number
      union all
      select w.word, a.issue_id from word w join issue_alias a on a.project_id = w.project_id and a.number = w.number
    )
    select n.word, i.id, i.project_id from named n join issue i on i.id = n.id
    where i.deleted_at is null and ${issueVisible(ctx, 'i')}`.execute(ctx.db)
  return new Map(rows.map(({ word, ...issue }) => [word, issue]))
}
