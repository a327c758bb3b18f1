import type { AnyRoute } from '@cairn/common/platform/route'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writingRoutes } from './attribute-bench.ts'
import { insertBoard } from './board-rows.ts'
import { commandVerbKinds } from './command-verbs.ts'
import { ADMINISTRATION_RIGHTS, ISSUE_RIGHTS, OWN_VERBS, rowsBy } from './feature-rows.ts'
import type { OPPOSITES } from './history-categories.ts'
import { type IssueRightsWorld, startIssueRightsWorld } from './issue-rights-world.ts'
import { type Ids, idIn, upload } from './sample-data.ts'

/** Tried below: what they do is another change, or the opposite of one. */
const HERE = new Set(
  'history.revert commands.undo deletedItems.restore deletedItems.erase transfers.moveBack'.split(' '),
)

/** Who asks only ever reaches what is their own by these, or nobody has rights yet. */
const OWN = Object.keys(rowsBy(row => ('isOwn' in row ? row.isOwn : undefined)))

/** What these need stands in the tests of articles. */
const ON_ARTICLES = Object.keys(rowsBy(row => ('onArticle' in row ? row.onArticle : undefined)))

/** It takes the grants of everybody along: its `answers` say who may. */
const ONCE = new Set(['projects.delete'])

/** A change by the administrator that somebody takes back, and what that needs. */
interface Deed {
  readonly rule: string
  readonly route?: string
  readonly before?: (ids: Ids) => Promise<unknown>
  readonly change: (ids: Ids) => Promise<unknown>
}

describe('who takes something back needs what the opposite change needs', { timeout: 60_000 }, () => {
  let world: IssueRightsWorld
  beforeAll(async () => {
    world = await startIssueRightsWorld()
    await insertBoard(world.test, 'Ours', { projects: [Number(world.project.slice(2))] })
  })
  afterAll(() => world.test.stop())

  const routeOf = (id: string): AnyRoute => {
    const route = writingRoutes.find(route => route.id === id)
    if (!route) throw new Error(`No route ${id}`)
    return route
  }
  const post = async (path: string, body: object) => {
    const reply = await world.test.admin.post(path, body)
    if (reply.status !== 200) throw new Error(`${path}: ${reply.text}`)
  }
  const write = (body: (ids: Ids) => object) => (ids: Ids) => post(`/issues/${ids.issues}`, body(ids))
  const comment = (body: (ids: Ids) => object) => (ids: Ids) =>
    post(`/issues/${ids.issues}/comments/${ids.comments}`, body(ids))
  const file = (body: (ids: Ids) => object) => (ids: Ids) =>
    post(`/issues/${ids.issues}/attachments/${ids.attachments}`, body(ids))
  const command = (query: string) => (ids: Ids) => post('/commands', { query, issues: [{ id: ids.issues }] })
  const remove = (path: (ids: Ids) => string) => (ids: Ids) =>
    world.test.admin.delete(`/issues/${ids.issues}/${path(ids)}`)
  const limited = ({ registered }: Ids) => ({
    visibility: { $type: 'LimitedVisibility', permittedGroups: [{ id: registered }] },
  })
  const value = (name: string, $type: string, given: unknown) => () => ({
    customFields: [{ name, $type, value: given }],
  })
  const field = write(value('Priority', 'SingleEnumIssueCustomField', { name: 'Minor' }))
  const secret = write(value('Secret', 'SimpleIssueCustomField', 7))

  const WRITE = 'UPDATE_ISSUE'
  const FILE = 'UPDATE_ATTACHMENT_ISSUE'
  const REVERTS: Readonly<Record<(typeof OPPOSITES)[number], readonly Deed[]>> = {
    SummaryCategory: [{ rule: WRITE, change: write(() => ({ summary: 'Two' })) }],
    DescriptionCategory: [{ rule: WRITE, change: write(() => ({ description: 'Two' })) }],
    CustomFieldCategory: [
      { rule: WRITE, change: field },
      { rule: 'PRIVATE_UPDATE_ISSUE', change: secret },
    ],
    TagsCategory: [
      { rule: WRITE, change: write(({ tags, tagTwo }) => ({ tags: [{ id: tags }, { id: tagTwo }] })) },
      { rule: WRITE, change: write(() => ({ tags: [] })) },
    ],
    LinksCategory: [
      {
        rule: 'LINK_ISSUE',
        change: ids => post(`/issues/${ids.issues}/links/${ids.links}/issues`, { id: ids[':otherId'] }),
      },
    ],
    SprintCategory: [
      { rule: WRITE, change: command('add Board Ours') },
      {
        rule: WRITE,
        change: async ids => {
          await command('add Board Ours')(ids)
          world.test.clock.now += 1_000
          await command('remove Board Ours')(ids)
        },
      },
    ],
    CommentTextCategory: [{ rule: 'UPDATE_NOT_OWN_COMMENT', change: comment(() => ({ text: 'Two' })) }],
    CommentPinnedCategory: [{ rule: WRITE, change: comment(() => ({ pinned: true })) }],
    ReporterCategory: [{ rule: 'PROJECT_UPDATE', change: write(() => ({ reporter: { login: 'extra1' } })) }],
    ProjectCategory: [
      {
        rule: 'there UPDATE_ISSUE and CREATE_ISSUE',
        change: write(({ elsewhere }) => ({ project: { id: elsewhere } })),
      },
    ],
    IssueVisibilityCategory: [{ rule: WRITE, change: write(limited) }],
    CommentVisibilityCategory: [{ rule: 'UPDATE_NOT_OWN_COMMENT', change: comment(limited) }],
    AttachmentVisibilityCategory: [{ rule: FILE, change: file(limited) }],
    AttachmentRenameCategory: [{ rule: FILE, change: file(() => ({ name: 'two.txt' })) }],
    AttachmentsCategory: [
      { rule: 'DELETE_ATTACHMENT_ISSUE', change: ids => upload(world.test.admin, `/issues/${ids.issues}/attachments`) },
      { rule: 'DELETE_ATTACHMENT_ISSUE', change: remove(({ attachments }) => `attachments/${attachments}`) },
    ],
  }

  /** An issue with one of everything that can be changed back. */
  const build = async (): Promise<Ids> => {
    const { admin } = world.test
    const issue = await world.build(routeOf('links.add'))
    const of = `/issues/${issue.issues}`
    return {
      ...issue,
      comments: idIn(await admin.post(`${of}/comments`, { text: 'One' }, { fields: 'id' })),
      attachments: idIn(await upload(admin, `${of}/attachments`)),
    }
  }
  const newest = async (ids: Ids, category: string): Promise<{ id: number; operation_id: number | null }> => {
    const { rows } = await sql<{ id: number; operation_id: number | null }>`
      select id, operation_id from activity where host_id = ${Number(ids.issues?.slice(2))} and category = ${category}
      order by id desc limit 1`.execute(world.test.system.db)
    if (!rows[0]) throw new Error(`Nothing of ${category}`)
    return rows[0]
  }
  const spent = new Set(['*'])
  const stand = async () => []

  it('has its row for every route that changes something', () => {
    const known = [
      ...Object.keys(ISSUE_RIGHTS),
      ...Object.keys(ADMINISTRATION_RIGHTS),
      ...HERE,
      ...OWN,
      ...ONCE,
      ...ON_ARTICLES,
    ]
    expect(writingRoutes.map(({ id }) => id).sort()).toEqual(known.sort())
  })

  const reverts = Object.entries(REVERTS).flatMap(([category, deeds]) =>
    deeds.map((deed, index) => [category, index, deed] as const),
  )
  it.each(reverts)('a change of history: %s %i', async (category, _index, { rule, change }) => {
    const make = async () => {
      const ids = await build()
      world.test.clock.now += 1_000
      await change(ids)
      return { ids: { ...ids, activities: `12-${(await newest(ids, category)).id}` }, stand }
    }
    const trial = { make, value: () => undefined, spent }
    expect(await world.bench.wrongOf(routeOf('history.revert'), { [rule]: 'verb' }, trial)).toEqual([])
  })

  const DELETED: Readonly<Record<string, Deed & { readonly key: string }>> = {
    issue: {
      rule: 'DELETE_ISSUE',
      key: 'issues',
      change: ({ issues }) => world.test.admin.delete(`/issues/${issues}`),
    },
    comment: { rule: 'DELETE_NOT_OWN_COMMENT', key: 'comments', change: comment(() => ({ deleted: true })) },
    file: {
      rule: 'DELETE_ATTACHMENT_ISSUE',
      key: 'attachments',
      change: remove(({ attachments }) => `attachments/${attachments}`),
    },
  }
  it.each(Object.keys(DELETED))('something deleted, and erases it: %s', async kind => {
    const { rule, key, change } = DELETED[kind] ?? { rule: '', key: '', change: async () => undefined }
    const make = async () => {
      const ids = await build()
      await change(ids)
      return { ids: { ...ids, deletedItems: ids[key] ?? '' }, stand }
    }
    const trial = { make, value: () => undefined, spent }
    const wrong = [
      ...(await world.bench.wrongOf(routeOf('deletedItems.restore'), { [rule]: 'verb' }, trial)),
      ...(await world.bench.wrongOf(routeOf('deletedItems.erase'), { [`${rule} and PROJECT_UPDATE`]: 'verb' }, trial)),
    ]
    expect(wrong).toEqual([])
  })

  it('a move of one’s own', async () => {
    const rule = 'author there UPDATE_ISSUE and CREATE_ISSUE'
    const make = async () => {
      const ids = await build()
      await post(`/issues/${ids.issues}/move`, { project: { id: ids.elsewhere } })
      const { id } = await newest(ids, 'ProjectCategory')
      const setAuthor = async (relation: string, userId: number) => {
        const author = relation === 'author' ? sql`${userId}` : sql`(select id from users where login = 'admin')`
        await sql`update activity set author_id = ${author} where id = ${id}`.execute(world.test.system.db)
        return ['activity']
      }
      return { ids, stand: setAuthor }
    }
    const rules = { [rule]: 'verb' }
    const trial = { make, value: () => undefined, spent }
    expect(await world.bench.wrongOf(routeOf('transfers.moveBack'), rules, trial)).toEqual([])
  })

  /** What a command did, by what taking it back needs. */
  const UNDONE: Readonly<Record<string, readonly (readonly [rule: string, query: string])[]>> = {
    field: [
      [WRITE, 'Priority Minor'],
      ['PRIVATE_UPDATE_ISSUE', 'Secret 3'],
    ],
    tag: [
      [WRITE, 'tag two'],
      [WRITE, 'untag one'],
    ],
    link: [['LINK_ISSUE', 'relates to OTHER']],
    visibility: [[WRITE, 'visible to {Registered Users}']],
    move: [['there UPDATE_ISSUE and CREATE_ISSUE', 'move to THERE']],
    work: [['UPDATE_NOT_OWN_WORK_ITEM', 'work 1h']],
    board: [[WRITE, 'add Board Ours']],
    comment: [['DELETE_NOT_OWN_COMMENT', 'comment']],
    delete: [['DELETE_ISSUE', 'delete']],
    clone: [['DELETE_ISSUE', 'clone']],
  }

  const undone = Object.entries(UNDONE).flatMap(([kind, rows]) => rows.map(row => [kind, ...row] as const))
  it('has a row for each verb of commands', () => {
    expect([...Object.keys(UNDONE), ...Object.keys(OWN_VERBS)].sort()).toEqual([...commandVerbKinds].sort())
  })

  it.each(undone)('a command: %s (%s), %s', async (_kind, rule, query) => {
    const { test, bench } = world
    const wrong: string[] = []
    const people = await bench.actorsOf(rule)
    for (const { person, id, client, isAllowed } of people) {
      const ids = await build()
      const body = { query: query.replace('OTHER', ids.otherReadable ?? ''), issues: [{ id: ids.issues }] }
      const said = query === 'comment' ? { comment: 'Said' } : {}
      const ran = await test.admin.post('/commands', { ...body, ...said }, { fields: 'operation(id)' })
      const operation = ran.body.operation?.id
      await sql`update operation set acting_id = author_id, author_id = ${id}
        where id = ${Number(operation?.slice(4))}`.execute(test.system.db)
      test.clock.now += 1_000
      const { status, body: told } = await client.post(
        `/operations/${operation}/undo`,
        {},
        { fields: 'undone,skipped' },
      )
      const isDone = status === 200 && told.undone === 1 && told.skipped === 0
      const isLeft = status === 200 && told.undone === 0 && told.skipped === 1
      if (isAllowed ? !isDone : !isLeft) wrong.push(`${person.name}: ${status} ${JSON.stringify(told)}`)
    }
    expect(wrong).toEqual([])
    expect(new Set(people.map(({ isAllowed }) => isAllowed))).toEqual(new Set([true, false]))
  })

  it('a tag that they may not put on issues any more', async () => {
    const { test, bench } = world
    const [all] = await bench.actorsOf('person')
    if (!all) throw new Error('Nobody')
    const ids = await build()
    expect((await test.admin.delete(`/issues/${ids.issues}/tags/${ids.tags}`)).status).toBe(200)
    const { id } = await newest(ids, 'TagsCategory')
    const left = { query: 'untag two', issues: [{ id: ids.issues }] }
    await test.admin.post(`/issues/${ids.issues}/tags`, { id: ids.tagTwo })
    const ran = await test.admin.post('/commands', left, { fields: 'operation(id)' })
    const operation = ran.body.operation?.id
    await sql`update operation set author_id = ${all.id} where id = ${Number(operation?.slice(4))}`.execute(
      test.system.db,
    )
    await sql`update tag set use_groups = '{}', use_users = '{}'`.execute(test.system.db)
    expect((await all.client.post(`/issues/${ids.issues}/activities/12-${id}/revert`, {})).status).toBe(403)
    const undone = await all.client.post(`/operations/${operation}/undo`, {}, { fields: 'undone,skipped' })
    expect(undone.body).toMatchObject({ undone: 0, skipped: 1 })
    expect((await test.admin.get(`/issues/${ids.issues}/tags`, { fields: 'id' })).body).toEqual([])
  })

  /** Drafts of the administrator that become somebody's own before they publish them. */
  const PUBLISHED: readonly (readonly [
    name: string,
    rule: string,
    table: string,
    make: () => Promise<readonly [string, string]>,
  ])[] = [
    ['an issue', 'CREATE_ISSUE', 'issue_draft', () => draftOf({ summary: 'Draft' })],
    [
      'an issue with a private value',
      'CREATE_ISSUE and PRIVATE_UPDATE_ISSUE',
      'issue_draft',
      () => draftOf({ summary: 'Draft', ...value('Secret', 'SimpleIssueCustomField', 5)() }),
    ],
    [
      'a comment',
      'CREATE_COMMENT',
      'text_draft',
      async () => {
        const ids = await build()
        const path = `/issues/${ids.issues}`
        const draft = idIn(await world.test.admin.put(`${path}/draftComment`, { text: 'Draft' }, { fields: 'id' }))
        return [`${path}/comments`, draft] as const
      },
    ],
  ]
  const draftOf = async (body: object): Promise<readonly [string, string]> => {
    const draft = { project: { id: world.project }, ...body }
    return ['/issues', idIn(await world.test.admin.post('/users/me/drafts', draft, { fields: 'id' }))]
  }
  it.each(PUBLISHED)('publishes %s by the right to create it: %s', async (_name, rule, table, make) => {
    const { test, bench } = world
    const wrong: string[] = []
    const people = await bench.actorsOf(rule)
    for (const { person, id, client, isAllowed } of people) {
      const [path, draft] = await make()
      const own = sql`from ${sql.table(table)} where id = ${Number(draft.split('-')[1])}`
      await sql`update ${sql.table(table)} set owner_id = ${id} where id = ${Number(draft.split('-')[1])}`.execute(
        test.system.db,
      )
      const { status, text } = await client.post(path, {}, { draftId: draft })
      const { rows } = await sql`select ${own}`.execute(test.system.db)
      const isRefused = status === 403 || status === 404
      if ((isAllowed ? status !== 200 : !isRefused) || rows.length !== (isAllowed ? 0 : 1))
        wrong.push(`${person.name}: ${status} ${text.slice(0, 200)}, ${rows.length} left`)
    }
    expect(wrong).toEqual([])
    expect(new Set(people.map(({ isAllowed }) => isAllowed))).toEqual(new Set([true, false]))
  })
})
