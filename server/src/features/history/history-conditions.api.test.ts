import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RequestContext } from '../../platform/context/index.ts'
import { gatherContributions } from '../../platform/contributions/index.ts'
import { acting } from '../../testing/acting.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { withoutDatabase } from '../../testing/without-database.ts'
import { type HostKind, hostKinds } from '../hosts/index.ts'
import { issueHost } from '../issues/index.ts'
import { activityVisible, withHost } from './history.policy.ts'

const ME = 1
const OTHER = 2
const HERE = 5
const THERE = 6
/** What is about something that is not in the database any more. */
const GONE = 999_999

interface Entry {
  readonly category: string
  readonly target_kind?: string
  readonly author_id?: number
  readonly private?: boolean
  readonly acl?: readonly number[]
  readonly erased_at?: number
  /** Where it was written, and where its issue is now. */
  readonly project_id?: number
  readonly issue?: { readonly project_id?: number; readonly acl?: readonly number[]; readonly deleted_at?: number }
}

const SUMMARY = { category: 'SummaryCategory' }
const COMMENT = { category: 'CommentsCategory', target_kind: 'IssueComment' }
const COMMENT_TEXT = { category: 'CommentTextCategory', target_kind: 'IssueComment' }
const WORK = { category: 'WorkItemCategory', target_kind: 'IssueWorkItem' }

describe('conditions of reading history', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
  })
  afterAll(() => test.stop())

  const sees = async (reader: Parameters<typeof acting>[0], entry: Entry): Promise<boolean> => {
    const { issue = {}, ...own } = entry
    const h = { author_id: OTHER, project_id: HERE, acl: [], private: false, target_id: GONE, ...own }
    const i = { id: 1, project_id: HERE, reporter_id: OTHER, acl: [], ...issue }
    const { held = {}, ...rest } = reader
    const { contributions } = test.system
    const ctx = { ...acting({ userId: ME, ...rest, held: { READ_ISSUE: 'global', ...held } }), contributions }
    const { rows } = await sql<{ seen: boolean }>`select ${activityVisible(ctx, issueHost)} as seen
      from jsonb_to_record(${JSON.stringify(h)}::jsonb) as h (author_id int, project_id int, acl int[], private boolean,
        target_id bigint, target_kind text, category text, erased_at bigint, field_id int, added jsonb, removed jsonb),
      jsonb_to_record(${JSON.stringify(i)}::jsonb) as i (id bigint, project_id int, reporter_id int, acl int[], deleted_at bigint)`.execute(
      test.system.db,
    )
    return rows[0]?.seen === true
  }

  it('an entry is read by whoever reads its issue, unless it is limited or the issue is deleted', async () => {
    expect(await sees({}, SUMMARY)).toBe(true)
    expect(await sees({ held: { READ_ISSUE: [THERE] } }, SUMMARY)).toBe(false)
    expect(await sees({}, { ...SUMMARY, issue: { acl: [OTHER] } })).toBe(false)
    expect(await sees({}, { ...SUMMARY, acl: [OTHER] })).toBe(false)
    expect(await sees({}, { ...SUMMARY, acl: [ME] })).toBe(true)
    expect(await sees({}, { ...SUMMARY, issue: { deleted_at: 1 } })).toBe(false)
  })

  it('conditions are made for each reader', async () => {
    for (const time of ['first', 'again']) {
      expect(await sees({ held: { READ_ISSUE: [HERE] } }, SUMMARY), time).toBe(true)
      expect(await sees({ held: { READ_ISSUE: [] } }, SUMMARY), time).toBe(false)
    }
  })

  it('entries about private fields need the permission where they were written and where the issue is', async () => {
    const secret = { ...SUMMARY, private: true }
    const withPrivate = (where: 'global' | readonly number[]) => ({ held: { PRIVATE_READ_ISSUE: where } })
    expect(await sees({}, secret)).toBe(false)
    expect(await sees(withPrivate('global'), secret)).toBe(true)
    expect(await sees(withPrivate([HERE]), secret)).toBe(true)
    expect(await sees(withPrivate([THERE]), secret)).toBe(false)
    expect(await sees(withPrivate([HERE]), { ...secret, project_id: THERE })).toBe(false)
    expect(await sees(withPrivate([HERE]), { ...secret, issue: { project_id: THERE } })).toBe(false)
    expect(await sees(withPrivate([HERE, THERE]), { ...secret, issue: { project_id: THERE } })).toBe(true)
  })

  it.each([
    ['of a comment that is gone', COMMENT, 'READ_COMMENT', 'DELETE_NOT_OWN_COMMENT'],
    ['with the text of a comment that is gone', COMMENT_TEXT, 'DELETE_NOT_OWN_COMMENT', 'READ_COMMENT'],
    ['of work that is gone', WORK, 'READ_WORK_ITEM', 'READ_COMMENT'],
    ['of a vote', { category: 'VotersCategory' }, 'VIEW_VOTERS', 'VIEW_WATCHERS'],
    ['of the number of votes', { category: 'TotalVotesCategory' }, 'VIEW_VOTERS', 'VIEW_WATCHERS'],
  ] as const)('an entry %s is for its author and who holds the permission', async (_, entry, permission, another) => {
    expect(await sees({}, entry)).toBe(false)
    expect(await sees({ held: { [permission]: 'global' } }, entry)).toBe(true)
    expect(await sees({ held: { [permission]: [HERE] } }, entry)).toBe(true)
    expect(await sees({ held: { [permission]: [THERE] } }, entry)).toBe(false)
    expect(await sees({ held: { [another]: 'global' } }, entry)).toBe(false)
    expect(await sees({}, { ...entry, author_id: ME })).toBe(true)
    // The guest is many people.
    expect(await sees({ isGuest: true }, { ...entry, author_id: ME })).toBe(false)
  })

  it.each<Entry>([
    { category: 'LinksCategory' },
    { category: 'TagsCategory' },
    { category: 'IssueMentionCategory' },
    { category: 'CommentMentionCategory', target_kind: 'IssueComment' },
    { category: 'CommentAttachmentsCategory', target_kind: 'IssueComment' },
  ])('an entry that would show nothing does not exist, but that it was erased: $category', async entry => {
    const reader = { held: { READ_COMMENT: 'global' as const } }
    expect(await sees(reader, entry)).toBe(false)
    expect(await sees(reader, { ...entry, erased_at: 1 })).toBe(true)
    expect(await sees(reader, { ...entry, author_id: ME })).toBe(entry.category === 'TagsCategory')
  })

  it('an entry of a file that is gone does not exist', async () => {
    expect(await sees({}, { category: 'AttachmentsCategory', target_kind: 'IssueAttachment' })).toBe(false)
  })
})

/** Kinds whose hosts are seen when their column of that name is set. */
const withKinds = (...names: readonly string[]): RequestContext => {
  const kinds = names.map(name =>
    hostKinds.add({
      name,
      rows: sql`select * from ${sql.table(name)}`,
      rowVisible: (_ctx, row) => sql<boolean>`${sql.ref(`${row}.${name}`)}`,
    } as HostKind),
  )
  return { ...acting({ held: { READ_HIDDEN_STUFF: 'global' } }), contributions: gatherContributions(kinds) }
}
const textOf = (part: RawBuilder<unknown>): string => part.compile(withoutDatabase).sql.replaceAll(/\s+/g, ' ')

describe('entries of several kinds of hosts', () => {
  const ctx = withKinds('one', 'two')
  const [one] = ctx.contributions.to(hostKinds)
  if (!one) throw new Error('There is no kind')
  const rowOf = (name: string, row: string) =>
    `(select host_row.* from (select * from "${name}") host_row where host_row.id = h.host_id offset 0) "${row}"`

  it('each kind says which of its hosts are seen, unless one alone is met', () => {
    const text = textOf(activityVisible(ctx, null))
    expect(text).toMatch(
      /^\(\("i_one"\."id" is not null and \("i_one"\."one" and .*\) or \("i_two"\."id" is not null and /,
    )
    expect(text).toContain('("i_two"."two" and ')
    expect(textOf(activityVisible(ctx, one))).toMatch(/^\("i"\."one" and (?!.*two)/)
    expect(textOf(activityVisible(withKinds('two'), null))).toMatch(/^\("i"\."two" and /)
    // Nothing that a category says: what nobody limits is for whoever sees the host.
    expect(textOf(activityVisible(ctx, one))).toMatch(/ and true\)$/)
  })

  it('each kind is looked up by itself, and its row is the host', () => {
    expect(textOf(withHost(ctx, one))).toBe(`cross join lateral ${rowOf('one', 'i')}`)
    expect(textOf(withHost(withKinds('two'), null))).toBe(`cross join lateral ${rowOf('two', 'i')}`)
    expect(textOf(withHost(ctx, null))).toBe(
      `left join lateral ${rowOf('one', 'i_one')} on true left join lateral ${rowOf('two', 'i_two')} on true ` +
        'cross join lateral (select coalesce("i_one"."id", "i_two"."id") as id, ' +
        'coalesce("i_one"."project_id", "i_two"."project_id") as project_id) i',
    )
  })
})
