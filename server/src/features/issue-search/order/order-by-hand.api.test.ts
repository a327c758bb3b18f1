import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../../testing/api-client.ts'
import { createProject, idIn } from '../../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

/** How many issues are in the list at first. */
const COUNT = 60

describe('a list in an order by hand', () => {
  let test: TestApp
  let second: TestApp
  /** Sees every other issue. */
  let reader: ApiClient
  let projects: readonly { readonly id: string }[] = []
  let folder = ''

  beforeAll(async () => {
    test = await startTestApp()
    second = await test.secondNode()
    projects = [{ id: await createProject(test, 'ONE') }, { id: await createProject(test, 'TWO') }]
    const id = await test.createUser('rita', { fullName: 'Rita Reader' })
    await test.grant(id, 'issue-reader', Number(projects[0]?.id.slice(2)))
    reader = await test.clientOf(id)
    for (let count = 0; count < COUNT; count++) await create(`Issue ${count}`, count)
    // By their last change they stand in no order of their numbers.
    const issues = await ids(test.admin, { query: 'sort by: created asc' })
    for (let at = 0; at < COUNT; at++) {
      test.clock.now += 1_000
      const reply = await test.admin.post(`/issues/${issues[(at * 37) % COUNT]}`, { summary: `Changed ${at}` })
      expect(reply.status).toBe(200)
    }
  })
  afterAll(() => test.stop())

  beforeEach(async () => {
    const saved = await test.admin.post('/savedQueries', { name: `All ${folder}`, query: 'summary: Changed' })
    folder = idIn(await test.admin.get(`/savedQueries/${saved.body.id}`, { fields: 'id' }))
    await test.admin.post(`/savedQueries/${folder}`, {
      readSharingSettings: { permittedUsers: [{ login: 'rita' }] },
    })
  })

  const create = async (summary: string, count = 0): Promise<string> => {
    test.clock.now += 1_000
    return idIn(await test.admin.post('/issues', { project: projects[count % 2], summary }, { fields: 'id' }))
  }
  const ids = async (client: ApiClient, query: Record<string, string>): Promise<readonly string[]> => {
    const reply = await client.get('/issues', { fields: 'id', $top: '1000', ...query })
    expect(reply.status).toBe(200)
    return reply.body.map((issue: { readonly id: string }) => issue.id)
  }
  const order = (client = test.admin) => ids(client, { folder })
  const move = (moved: string, leading: string | null, client = test.admin) =>
    client.post(`/issueFolders/${folder}/sortOrder/issues`, {
      moved: { id: moved },
      leading: leading === null ? null : { id: leading },
    })
  const moveTo = async (moved: string, leading: string | null, client = test.admin): Promise<void> => {
    expect((await move(moved, leading, client)).status).toBe(200)
  }
  const rows = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from manual_order where list_id = ${Number(folder.split('-')[1])}`.execute(
      test.system.db,
    )
    return rows[0]?.count ?? 0
  }
  /** The list with one of its issues behind another, or at the top. */
  const placed = (list: readonly string[], moved: string, leading: string | null): readonly string[] => {
    const others = list.filter(id => id !== moved)
    const at = leading === null ? 0 : others.indexOf(leading) + 1
    return [...others.slice(0, at), moved, ...others.slice(at)]
  }

  it('stays as it was shown when something is moved for the first time, and writes one row a move from then on', async () => {
    let list = await order()
    expect(list).toHaveLength(COUNT)
    expect(list).not.toEqual(await ids(test.admin, { query: 'summary: Changed sort by: created desc' }))
    await moveTo(list[40] ?? '', list[2] ?? null)
    list = placed(list, list[40] ?? '', list[2] ?? null)
    expect(await order()).toEqual(list)
    const written = await rows()
    expect(written).toBeLessThanOrEqual(COUNT)
    // Some stand in the order of their numbers at the end, and are left there.
    const unmoved = list.slice(-1)
    await moveTo(unmoved[0] ?? '', list[10] ?? null)
    expect(await order()).toEqual(placed(list, unmoved[0] ?? '', list[10] ?? null))
    expect(await rows()).toBe(written + 1)
    await moveTo(list[5] ?? '', null)
    expect(await rows()).toBe(written + 1)
    const statements = await test.statementsOf(() => moveTo(list[7] ?? '', list[30] ?? null))
    expect(statements.filter(text => /^\s*(?:insert into|update|delete from) manual_order/.test(text))).toHaveLength(1)
  })

  it('takes what comes later behind those that were put at the top, newest first', async () => {
    const list = await order()
    await moveTo(list[20] ?? '', list[1] ?? null)
    const arranged = placed(list, list[20] ?? '', list[1] ?? null)
    const later = [await create('Changed later'), await create('Changed last')]
    expect(await order()).toEqual([...arranged.slice(0, 2), arranged[2], ...later.toReversed(), ...arranged.slice(3)])
    await moveTo(later[0] ?? '', null)
    expect((await order())[0]).toBe(later[0])
    for (const id of later) expect((await test.admin.delete(`/issues/${id}`)).status).toBe(200)
    expect(await order()).toEqual(arranged)
  })

  it('is the same page by page, from any place on, for each reader', async () => {
    const list = await order()
    for (const at of [50, 3, 17, 29, 44, 8]) await moveTo(list[at] ?? '', list[(at * 13) % 50] ?? null)
    const whole = await order()
    const seen = await order(reader)
    expect(seen).toHaveLength(COUNT / 2)
    expect(seen).toEqual(whole.filter(id => seen.includes(id)))
    for (const [client, all] of [
      [test.admin, whole],
      [reader, seen],
    ] as const) {
      const found: string[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page = await client.get('/issuePage', {
          folder,
          $top: '7',
          fields: 'cursor,issues(id)',
          ...(cursor && { cursor }),
        })
        expect(page.status).toBe(200)
        found.push(...page.body.issues.map((issue: { readonly id: string }) => issue.id))
        cursor = page.body.cursor ?? null
      }
      expect(found).toEqual(all)
      for (const $skip of ['1', '13', '29'])
        expect(await ids(client, { folder, $skip, $top: '5' })).toEqual(all.slice(Number($skip), Number($skip) + 5))
      expect(await ids(client, { folder, query: 'summary: Changed project: ONE' })).toEqual(
        all.filter(id => seen.includes(id)),
      )
      const listed = await client.get(`/issueFolders/${folder}/sortOrder/issues`, { fields: 'id', $top: '10' })
      expect(listed.body.map((issue: { readonly id: string }) => issue.id)).toEqual(all.slice(0, 10))
    }
    for (const cursor of [
      'WzFd',
      Buffer.from('[1,2]').toString('base64url'),
      Buffer.from('["V"]').toString('base64url'),
    ])
      expect((await test.admin.get('/issuePage', { folder, cursor, fields: 'total' })).status).toBe(400)
    const hostile = Buffer.from(JSON.stringify(['h00é😀\u{10ffff}', 1])).toString('base64url')
    expect((await test.admin.get('/issuePage', { folder, cursor: hostile, fields: 'issues(id)' })).status).toBe(200)
  })

  it('is one for everybody after 50 moves to one place at once, the first of all among them; none is lost or twice', async () => {
    const list = await order()
    const anchor = list[4] ?? ''
    const clientAt = (index: number) => (index % 2 === 0 ? test.admin : second.admin)
    const moved = list.slice(5, 55)
    for (const round of [moved, moved.toReversed()]) {
      const replies = await Promise.all(round.map((id, index) => move(id, anchor, clientAt(index))))
      expect(replies.map(({ status, text }) => `${status} ${status === 200 ? '' : text}`)).toEqual(
        round.map(() => '200 '),
      )
      const found = await order()
      expect(found.toSorted()).toEqual(list.toSorted())
      expect(found.slice(0, 5)).toEqual(list.slice(0, 5))
      // Those that were not moved are below all of them, as they were.
      expect(found.slice(55)).toEqual(list.slice(55))
      expect(await order(second.admin)).toEqual(found)
      const seen = await order(reader)
      expect(seen).toEqual(found.filter(id => seen.includes(id)))
    }
    // Between any two of those that came to stand at one place there is room.
    const now = await order()
    await moveTo(now[59] ?? '', now[20] ?? null)
    expect(await order()).toEqual(placed(now, now[59] ?? '', now[20] ?? null))
  })

  it('comes to one order when everybody moves everything anywhere at once', async () => {
    const list = await order()
    await moveTo(list[1] ?? '', null)
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, turn) =>
        move(
          list[(turn * 7) % COUNT] ?? '',
          list[(turn * 11 + 1) % COUNT] ?? null,
          turn % 2 ? test.admin : second.admin,
        ),
      ),
    )
    expect(replies.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([])
    const found = await order()
    expect(found.toSorted()).toEqual(list.toSorted())
    expect(await order(second.admin)).toEqual(found)
  })
})
