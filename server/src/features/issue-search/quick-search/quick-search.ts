import type { Condition } from '@cairn/common/features/search'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { type AnyLoader, inlineLoader, refsTo } from '../../../platform/projection/index.ts'
import { findIssues, issueVisible } from '../../issues/index.ts'
import { findNames, type NamedKind } from '../assist/lookups.ts'
import { openList } from '../list/find-by-query.ts'
import { issuesByBeginning } from './issues-by-beginning.ts'

export interface QuickSearchRow {
  /** What was typed, and how many of each kind are wanted; features look for what is theirs. */
  readonly text: string
  readonly top: number
  readonly issues: readonly number[]
  readonly names: Readonly<Record<Found, readonly number[]>>
}

type Found = Exclude<NamedKind, 'group'>

/** A last word of two letters or more is taken for the beginning of one; fewer begin too many words. */
const UNFINISHED = /[\p{L}\p{N}\p{M}]{2}$/u

/**
 * What a few letters may mean: an issue by its id, the beginning of that or its number, issues by words of their summary (the last one may be
 * unfinished), and everything that has a name of which a word begins so.
 */
export async function quickSearch(ctx: RequestContext, given: string, top: number): Promise<QuickSearchRow> {
  const text = given.replaceAll('\0', ' ').toWellFormed().trim()
  if (text === '') return { text, top, issues: [], names: { project: [], user: [], savedSearch: [], tag: [] } }
  const [issues, names] = await Promise.all([
    issuesByText(ctx, text, top),
    findNames(ctx, { project: top, user: top, savedSearch: top, tag: top }, text, new Set()),
  ])
  const idsOf = (kind: Found): readonly number[] => names.filter(name => name.kind === kind).map(name => name.id)
  return {
    ...{ text, top, issues },
    names: { project: idsOf('project'), user: idsOf('user'), savedSearch: idsOf('savedSearch'), tag: idsOf('tag') },
  }
}

/** Issues by id or number, then those whose id begins so, then those with the words in their summary. */
export async function issuesByText(ctx: RequestContext, text: string, top: number): Promise<readonly number[]> {
  const found = await Promise.all([
    issuesById(ctx, text, top),
    issuesByBeginning(ctx, text, top),
    issuesByWords(ctx, text, top),
  ])
  return [...new Set(found.flat())].slice(0, top)
}

/** `ABC-7`, also one that the issue had before, or `7` in whatever project. */
async function issuesById(ctx: RequestContext, text: string, top: number): Promise<readonly number[]> {
  const match = /^(?:([\p{L}][\p{L}\p{N}_]*)-)?(\d{1,15})$/u.exec(text)
  if (!match) return []
  const [, key, number] = match
  const named =
    key === undefined
      ? sql`i.project_id in (select id from project where not archived) and i.number = ${Number(number)}`
      : sql`exists (select 1 from project_key k where k.key = ${key.toUpperCase()} and (
          (k.project_id = i.project_id and i.number = ${Number(number)})
          or i.id = (select a.issue_id from issue_alias a where a.project_id = k.project_id and a.number = ${Number(number)})))`
  const { rows } = await sql<{ id: number }>`
    select i.id from issue i where ${named} and i.deleted_at is null and ${issueVisible(ctx, 'i')}
    order by i.updated desc, i.id desc limit ${top}`.execute(ctx.search)
  return rows.map(row => row.id)
}

/**
 * As if a whole page were wanted. How often words begin so is but a guess; of a rare one, a walk along the list for the
 * few that are wanted would not end.
 */
const PLANNED = 50
const NOWHERE = { start: 0, end: 0 } as const

async function issuesByWords(ctx: RequestContext, text: string, top: number): Promise<readonly number[]> {
  if (!/[\p{L}\p{N}]/u.test(text)) return []
  const condition: Condition = {
    kind: 'predicate',
    attribute: { id: 'summary' },
    test: { kind: 'text', mode: 'words', text: UNFINISHED.test(text.slice(-4)) ? `${text}*` : text },
    ...NOWHERE,
  }
  const { filter, order } = await openList(ctx, { condition, sort: [], timeZone: 'UTC' })
  const found = await findIssues(ctx, await filter.inOrder(order, PLANNED), order, { top })
  return found.map(issue => issue.id)
}

export const quickSearchLoader: AnyLoader = inlineLoader<QuickSearchRow>({
  entity: 'QuickSearch',
  fields: {
    id: { value: () => 'quickSearch' },
    issues: { value: row => refsTo('Issue', row.issues) },
    projects: { value: row => refsTo('Project', row.names.project) },
    users: { value: row => refsTo('User', row.names.user) },
    savedQueries: { value: row => refsTo('SavedQuery', row.names.savedSearch) },
    tags: { value: row => refsTo('Tag', row.names.tag) },
  },
})
