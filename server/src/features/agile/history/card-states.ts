import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray } from '../../../platform/db/index.ts'
import { activityVisible } from '../../history/index.ts'
import { issueHost } from '../../issues/index.ts'
import { TAG_FIELD } from '../../tags/index.ts'
import { arrayOf, type CardOfProject, type HeldValue, NOTHING_HELD, readColumns, readHeld } from '../held-values.ts'
import { SPRINT_FIELD } from '../sprint-cards.ts'

/** What of cards was as it was at a moment, as far as the reader may know. */
export interface CardStates {
  /** Whether it had been created. */
  readonly existed: (issueId: number) => boolean
  readonly fieldOf: (issueId: number, fieldId: number) => HeldValue
  /** When it had been resolved, ms; null: it was open. */
  readonly resolvedOf: (issueId: number) => number | null
  /** Whether it was in the sprint, of boards whose cards are put there by hand. */
  readonly isInSprint: (issueId: number) => boolean
  readonly tagsOf: (issueId: number) => ReadonlySet<number>
  /** What values were called when they were taken away: also those that are gone by now. */
  readonly formerNames: ReadonlyMap<number, string>
}

export interface WantedStates {
  readonly at: number
  /** Fields of one value or number, and those that take several values. */
  readonly fieldIds: readonly number[]
  readonly listFieldIds: readonly number[]
  /** Whose members are wanted, where cards are put there by hand. */
  readonly sprintId: number | null
  /** Tags that are wanted. */
  readonly tagIds: readonly number[]
}

/** What a field of one value held, or when an issue had been resolved, before it first changed after the moment. */
interface FormerRow {
  readonly host_id: number
  /** Null: when it had been resolved. */
  readonly field_id: number | null
  readonly value_id: number | null
  readonly name: string | null
  readonly num: number | null
}

/** A change of several values. */
interface ListChange {
  readonly host_id: number
  readonly category: string
  readonly field_id: number | null
  readonly added: readonly number[]
  readonly removed: readonly number[]
  readonly names: readonly string[]
}

/**
 * The states of cards right after a moment: what they hold now, with what happened later undone. The number of statements
 * does not depend on how many cards there are, and each carries the reader's rights.
 */
export async function cardStates(
  ctx: RequestContext,
  cards: readonly CardOfProject[],
  wanted: WantedStates,
): Promise<CardStates> {
  const ids = cards.map(({ id }) => id)
  const [issues, held, members, tags, former, changes] = await Promise.all([
    readIssues(ctx, ids),
    readHeld(ctx, cards, [...wanted.fieldIds, ...wanted.listFieldIds]),
    wanted.sprintId === null ? new Map<number, Set<number>>() : readPairs(ctx, membersOf(wanted.sprintId)),
    wanted.tagIds.length === 0 ? new Map<number, Set<number>>() : readPairs(ctx, tagsOf(wanted.tagIds, ids)),
    readFormer(ctx, ids, wanted),
    readListChanges(ctx, ids, wanted),
  ])
  const created = new Map(issues.map(issue => [issue.id, issue.created]))
  const resolved = new Map(issues.map(issue => [issue.id, issue.resolved]))
  const names = new Map<number, string>()
  for (const { host_id, field_id, value_id, name, num } of former) {
    if (value_id !== null && name !== null) names.set(value_id, name)
    if (field_id === null) resolved.set(host_id, num)
    else held.set(`${host_id} ${field_id}`, { num, values: value_id === null ? [] : [value_id] })
  }
  for (const change of changes) undo(change, { held, members, tags, names })
  return {
    existed: id => (created.get(id) ?? wanted.at + 1) <= wanted.at,
    fieldOf: (issueId, fieldId) => held.get(`${issueId} ${fieldId}`) ?? NOTHING_HELD,
    resolvedOf: id => resolved.get(id) ?? null,
    isInSprint: id => members.get(id)?.has(wanted.sprintId ?? 0) ?? false,
    tagsOf: id => tags.get(id) ?? new Set(),
    formerNames: names,
  }
}

type Pairs = Map<number, Set<number>>

interface Undone {
  readonly held: Map<string, HeldValue>
  readonly members: Pairs
  readonly tags: Pairs
  readonly names: Map<number, string>
}

/** Takes one change of several values back. */
function undo(change: ListChange, { held, members, tags, names }: Undone): void {
  const { category, removed } = change
  for (const [place, id] of removed.entries()) names.set(id, change.names[place] ?? '')
  if (category === 'SprintCategory') swap(members, change)
  else if (category === 'TagsCategory') swap(tags, change)
  else setBack(held, change)
}

function setBack(held: Undone['held'], { host_id, field_id, added, removed }: ListChange): void {
  const key = `${host_id} ${field_id}`
  const values = (held.get(key)?.values ?? []).filter(id => !added.includes(id))
  held.set(key, { num: null, values: [...values, ...removed.filter(id => !values.includes(id))] })
}

function swap(pairs: Pairs, { host_id, added, removed }: ListChange): void {
  const own = pairs.get(host_id) ?? new Set()
  pairs.set(host_id, own)
  for (const id of added) own.delete(id)
  for (const id of removed) own.add(id)
}

interface IssueRow {
  readonly id: number
  readonly created: number
  readonly resolved: number | null
}

/** When cards were created, and have been resolved by now. */
async function readIssues(ctx: RequestContext, ids: readonly number[]): Promise<readonly IssueRow[]> {
  return readColumns<IssueRow>(
    ctx,
    ['id', 'created', 'resolved'],
    sql`select i.id, i.created, i.resolved from unnest(${arrayOf(ids)}) few (id) join issue i on i.id = few.id`,
  )
}

/** All of them: to weigh thousands of cards one by one takes the planner longer than to read what else was there. */
const membersOf = (sprintId: number) => sql`
  select x.issue_id as id, x.sprint_id as other from sprint_issue x where x.sprint_id = ${sprintId}`

const tagsOf = (tagIds: readonly number[], ids: readonly number[]) => sql`
  select x.host_id as id, x.tag_id as other from unnest(${arrayOf(ids)}) few (id)
  cross join lateral (select t.* from host_tag t where t.host_id = few.id and t.tag_id = any(${intArray(tagIds)}) offset 0) x`

async function readPairs(ctx: RequestContext, select: RawBuilder<unknown>): Promise<Pairs> {
  const rows = await readColumns<{ id: number; other: number }>(ctx, ['id', 'other'], select)
  const pairs: Pairs = new Map()
  for (const { id, other } of rows) {
    const own = pairs.get(id) ?? new Set()
    pairs.set(id, own.add(other))
  }
  return pairs
}

/** What fields of one value held before the first change that history tells the reader of after the moment. */
async function readFormer(
  ctx: RequestContext,
  ids: readonly number[],
  { at, fieldIds }: WantedStates,
): Promise<readonly FormerRow[]> {
  if (ids.length === 0) return []
  const byField =
    fieldIds.length === 0
      ? sql`false`
      : sql`(h.category = 'CustomFieldCategory' and h.field_id = any(${intArray(fieldIds)}))`
  return readColumns<FormerRow>(
    ctx,
    ['host_id', 'field_id', 'value_id', 'name', 'num'],
    sql`select f.host_id, f.field_id, (f.removed #>> '{values,0,id}')::int as value_id, f.removed #>> '{values,0,name}' as name,
      case when jsonb_typeof(f.removed -> 'scalar') = 'number' then (f.removed ->> 'scalar')::float8 end as num
    from (
      select distinct on (h.host_id, h.field_id) h.host_id, h.field_id, h.removed
      from ${laterEntries(ids, at)} and (h.category = 'IssueResolvedCategory' or ${byField})
      where ${activityVisible(ctx, issueHost, ['CustomFieldCategory', 'IssueResolvedCategory'])}
      order by h.host_id, h.field_id, h.created, h.id
    ) f`,
  )
}

/** What tells of several values. */
const LISTS = ['CustomFieldCategory', 'SprintCategory', 'TagsCategory'] as const

/** Changes of sprints, tags and fields of several values after the moment that the reader may know of, the newest first. */
async function readListChanges(
  ctx: RequestContext,
  ids: readonly number[],
  { at, listFieldIds, sprintId, tagIds }: WantedStates,
): Promise<readonly ListChange[]> {
  const kinds = [
    ...(listFieldIds.length === 0
      ? []
      : [sql`(h.category = 'CustomFieldCategory' and h.field_id = any(${intArray(listFieldIds)}))`]),
    ...(sprintId === null ? [] : [sql`(h.category = 'SprintCategory' and h.field_id = ${SPRINT_FIELD})`]),
    ...(tagIds.length === 0 ? [] : [sql`(h.category = 'TagsCategory' and h.field_id = ${TAG_FIELD})`]),
  ]
  if (ids.length === 0 || kinds.length === 0) return []
  const idsIn = (side: string) => valuesIn(side, 'id', 'int')
  return readColumns<ListChange>(
    ctx,
    ['host_id', 'category', 'field_id', 'added', 'removed', 'names'],
    sql`select h.host_id, h.category, h.field_id, ${idsIn('added')} as added, ${idsIn('removed')} as removed,
      ${valuesIn('removed', 'name', 'text')} as names
    from ${laterEntries(ids, at)} and (${sql.join(kinds, sql` or `)})
    where ${activityVisible(ctx, issueHost, LISTS)} order by h.created desc, h.id desc`,
  )
}

/** One member of all values of a side of an entry `h`, as an array. */
const valuesIn = (side: string, member: 'id' | 'name', type: 'int' | 'text') => sql`
  case when jsonb_typeof(${sql.ref(`h.${side}`)} -> 'values') = 'array' then array(
    select (v.value ->> ${sql.lit(member)})::${sql.raw(type)} from jsonb_array_elements(${sql.ref(`h.${side}`)} -> 'values')
      with ordinality v (value, place) order by v.place) else '{}' end`

/**
 * Entries `h` of issues `i` after a moment, as what stands behind `from`; more conditions of the join may follow, and
 * `activityVisible` belongs to `where`.
 */
export const laterEntries = (ids: readonly number[], at: number) => sql`unnest(${arrayOf(ids)}) few (id)
  cross join lateral (select host_row.* from (${issueHost.rows}) host_row where host_row.id = few.id offset 0) i
  join activity h on h.host_id = i.id and h.created > ${at} and h.erased_at is null`
