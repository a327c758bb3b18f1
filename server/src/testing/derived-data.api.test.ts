import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hostKinds } from '../features/hosts/index.ts'
import { features } from '../features.ts'
import { gatherContributions } from '../platform/contributions/index.ts'
import { derivedOf, nameOf, reconcile } from './derived-data.ts'
import { FEATURE_ROWS } from './feature-rows.ts'
import { type HiddenWorlds, startHiddenWorlds } from './hidden-world.ts'

/** Tables whose rows stand for themselves, or are kept beside what people see. */
const TRUTH: readonly string[] = [
  ...FEATURE_ROWS.flatMap(([, { tables = [] }]) => tables),
  ...['cache_version', 'idempotency_key', 'migration', 'outbox', 'outbox_cursor', 'outbox_epoch', 'setting'],
]

const DERIVED = derivedOf(gatherContributions(features.flatMap(({ contributes = [] }) => contributes)).to(hostKinds))

const ONE = 'where id = (select min(id) from'

/** How each is made to tell too much, and too little; both in a transaction that is taken back. */
const FAULTS: Readonly<Record<string, readonly [more: string | null, less: string]>> = {
  issue_search: [
    `insert into issue_search select i.id, i.project_id, 1, 1, true, false, i.reporter_id, '{}', '{}', '{}', '{}'
      from issue i where i.deleted_at is not null limit 1`,
    'delete from issue_search where issue_id = (select min(issue_id) from issue_search)',
  ],
  search_text: [
    `insert into search_text select host_id, project_id, 2, 999999, acl, private, tsv from search_text limit 1`,
    'delete from search_text where source_id = (select min(source_id) from search_text where source = 2) and source = 2',
  ],
  // Terms are numbers that are never taken back.
  search_term: [null, 'delete from search_term where value_id = (select min(tag_id) from host_tag)'],
  activity_value: [
    `insert into activity_value select activity_id, project_id, field_id, 999999, added, created, host_id
      from activity_value limit 1`,
    'delete from activity_value where activity_id = (select min(activity_id) from activity_value)',
  ],
  host: [
    `insert into host (id, kind, project_id) select 999999, 'issue', project_id from issue limit 1`,
    `update host set project_id = (select max(p.id) from project p where p.id <> host.project_id)`,
  ],
  'issue.acl': [
    `update issue set acl = acl || 999999 where acl <> '{}'`,
    `update issue set acl = '{}' where id = (select min(id) from issue where acl <> '{}')`,
  ],
  'comment.acl': [
    `update comment set acl = acl || 999999 where acl <> '{}'`,
    `update comment set acl = '{}' where acl <> '{}'`,
  ],
  'attachment.acl': [
    `update attachment set acl = acl || 999999 where acl <> '{}'`,
    `update attachment set acl = '{}' where acl <> '{}'`,
  ],
  'article.acl': [
    `update article set acl = acl || 999999 where acl <> '{}'`,
    `update article set acl = '{}' where acl <> '{}'`,
  ],
  'article.limit_ids': [
    'update article set limit_ids = limit_ids || id',
    `update article set limit_ids = '{}' where limit_ids <> '{}'`,
  ],
  'article.comments_count': [
    'update article set comments_count = comments_count + 1',
    'update article set comments_count = 0 where comments_count > 0',
  ],
  'tag.acl': [`update tag set acl = acl || 999999 ${ONE} tag)`, `update tag set acl = '{}' ${ONE} tag)`],
  'saved_query.acl': [
    `update saved_query set acl = acl || 999999 where owner_id is not null`,
    `update saved_query set acl = '{}' where owner_id is not null`,
  ],
  'board.acl': [`update board set acl = acl || 999999 ${ONE} board)`, `update board set acl = '{}' ${ONE} board)`],
  'activity.acl': [
    `update activity set acl = acl || 999999 where target_kind = 'IssueComment'`,
    `update activity set acl = '{}' where target_kind = 'IssueComment'`,
  ],
  'issue_field_value.project_id': [
    'update issue_field_value set project_id = project_id + 1',
    'update issue_field_value set project_id = 0',
  ],
  'issue_field_value.ord': [
    'update issue_field_value set ord = ord + 1 where ord is not null',
    'update issue_field_value set ord = null where ord is not null',
  ],
  'issue_field_value.num': [
    'update issue_field_value set num = num + 1 where num is not null',
    'delete from issue_field_value where num is not null',
  ],
  'issue.votes': ['update issue set votes = votes + 1', 'update issue set votes = 0 where votes > 0'],
  'issue.comments_count': [
    'update issue set comments_count = comments_count + 1',
    'update issue set comments_count = 0 where comments_count > 0',
  ],
  'issue.hidden_comments': [
    'update issue set hidden_comments = hidden_comments + 1',
    'update issue set hidden_comments = 0 where hidden_comments > 0',
  ],
  'issue.resolved': [
    'update issue set resolved = 1 where resolved is null',
    'update issue set resolved = null where resolved is not null',
  ],
}

/** What is kept twice agrees: searched rows, counts, sums, who may see. */
describe('what is derived from other rows', () => {
  let worlds: HiddenWorlds

  beforeAll(async () => {
    worlds = await startHiddenWorlds()
    await worlds.hide()
    const { admin } = worlds.full
    const solved = { customFields: [{ name: 'State', $type: 'StateIssueCustomField', value: { name: 'Done' } }] }
    expect((await admin.post(`/issues/${worlds.visible[2]}`, solved)).status).toBe(200)
  }, 120_000)
  afterAll(() => worlds.stop())

  it('has a row each: every table, and every column of the kind', async () => {
    const { db } = worlds.full.system
    const { rows } = await sql<{ name: string; has_acl: boolean }>`
      select c.relname as name, exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'acl') as has_acl
      from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`.execute(db)
    const whole = DERIVED.filter(({ column }) => !column).map(({ table }) => table)
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...TRUTH, ...whole].toSorted())
    const withAcl = rows
      .filter(({ name, has_acl }) => has_acl && !whole.includes(name))
      .map(({ name }) => `${name}.acl`)
    expect(DERIVED.map(nameOf)).toEqual(expect.arrayContaining(withAcl))
    expect(Object.keys(FAULTS).toSorted()).toEqual(DERIVED.map(nameOf).toSorted())
  })

  it('agrees after things were written, limited, moved, deleted and no longer shared', async () => {
    for (const world of [worlds.full, worlds.bare]) expect(await reconcile(world.system.db, DERIVED)).toEqual([])
  })

  const directions = DERIVED.flatMap(derived =>
    (['more', 'less'] as const).map(side => [side, nameOf(derived), derived] as const),
  ).filter(([side, name]) => FAULTS[name]?.[side === 'more' ? 0 : 1] !== null)

  it.each(directions)('is found out when it is %s: %s', async (side, name, derived) => {
    const fault = FAULTS[name]?.[side === 'more' ? 0 : 1] ?? ''
    const taken = new Error('Taken back')
    let found: readonly string[] = []
    const tried = worlds.full.system.db.transaction().execute(async db => {
      await sql`alter table comment disable trigger user`.execute(db)
      const { numAffectedRows } = await sql.raw(fault).execute(db)
      expect(Number(numAffectedRows)).toBeGreaterThan(0)
      found = await reconcile(db, [derived])
      throw taken
    })
    await expect(tried).rejects.toBe(taken)
    // A row too many or too few shows on its side alone; a wrong value is more and less at once.
    expect(found.filter(line => line.startsWith(`${name}: ${side} `))).not.toEqual([])
    expect(await reconcile(worlds.full.system.db, [derived])).toEqual([])
  })
})
