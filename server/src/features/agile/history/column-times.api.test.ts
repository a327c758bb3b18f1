import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../../platform/db/index.ts'
import type { ApiClient } from '../../../testing/api-client.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createBoardBench } from '../cards/cards.testing.ts'

const HOUR = 3_600_000

describe('since when cards have been in their columns', () => {
  let test: TestApp
  let bench: Awaited<ReturnType<typeof createBoardBench>>
  let reader: ApiClient

  beforeAll(async () => {
    test = await startTestApp()
    test.clock.now -= 100 * HOUR
    bench = await createBoardBench(test, 'SINCE')
    await test.admin.post(`/agiles/${bench.id}`, { readSharingSettings: { projectBased: true } })
    const readerId = await test.createUser('rita')
    await test.grantPermissions(readerId, ['PROJECT_READ_BASIC', 'READ_ISSUE'], Number(bench.project.slice(2)))
    reader = await test.clientOf(readerId)
  })
  afterAll(() => test.stop())

  /** Does something at a moment of its own, which is given. */
  const atOnce = async (act: () => Promise<unknown>): Promise<number> => {
    test.clock.now += HOUR
    const moment = test.clock.now
    await act()
    return moment
  }
  const edit = (id: string, query: string) =>
    atOnce(async () => expect((await test.admin.post('/commands', { query, issues: [{ id }] })).status).toBe(200))
  const since = async (id: string, client: ApiClient = test.admin, query: Record<string, string> = {}) =>
    (await bench.view(client, { fields: 'inColumnSince', ...query })).body.inColumnSince[id]

  it('is when their value came into the column, else when they were created', async () => {
    let card = ''
    const created = await atOnce(async () => {
      card = await bench.card('wanders')
    })
    expect(await since(card)).toBe(created)
    const begun = await edit(card, 'State {In Progress}')
    await edit(card, 'Priority Critical')
    expect(await since(card)).toBe(begun)
    const back = await edit(card, 'State Open')
    expect(await since(card)).toBe(back)
    const again = await edit(card, 'State {In Progress}')
    expect(await since(card)).toBe(again)
    // As it was at a moment: what came later is not known yet.
    expect(await since(card, test.admin, { at: String(back + HOUR / 2) })).toBe(back)
    expect(await since(card, test.admin, { at: String(begun - HOUR / 2) })).toBe(created)
  })

  it('goes on when a value changes to another of the same column', async () => {
    const card = await bench.card('merged')
    const { body } = await test.admin.get(`/agiles/${bench.id}`, {
      fields: 'columnSettings(columns(id,fieldValues(name)))',
    })
    const columns: readonly { id: string; fieldValues: readonly { name: string }[] }[] = body.columnSettings.columns
    const merged = columns.map(({ id, fieldValues }) => ({
      id,
      fieldValues: [...fieldValues, ...(id === bench.column('In Progress') ? [{ name: 'To be discussed' }] : [])],
    }))
    expect((await test.admin.post(`/agiles/${bench.id}`, { columnSettings: { columns: merged } })).status).toBe(200)
    const begun = await edit(card, 'State {In Progress}')
    await edit(card, 'State {To be discussed}')
    await edit(card, 'State {In Progress}')
    expect(await since(card)).toBe(begun)
    expect((await test.admin.post(`/agiles/${bench.id}`, { columnSettings: { columns } })).status).toBe(200)
    expect(await since(card)).toBeGreaterThan(begun)
  })

  it('is told by what the reader may know of the field and the issue', async () => {
    let card = ''
    const created = await atOnce(async () => {
      card = await bench.card('told')
    })
    const begun = await edit(card, 'State {In Progress}')
    expect(await since(card, reader)).toBe(begun)
    const { body } = await test.admin.get(`/admin/projects/${bench.project}/customFields`, {
      fields: 'id,$type,field(name)',
      $top: '-1',
    })
    const use = body.find(({ field }: { field: { name: string } }) => field.name === 'State')
    const show = (isPublic: boolean) =>
      test.admin.post(`/admin/projects/${bench.project}/customFields/${use.id}`, { $type: use.$type, isPublic })
    expect((await show(false)).status).toBe(200)
    const withEmpty = (await bench.view(reader, { fields: 'inColumnSince,notOnBoard' })).body
    expect(Object.values(withEmpty.inColumnSince)).not.toContain(begun)
    expect(await since(card)).toBe(begun)
    await show(true)
    const hidden = { $type: 'LimitedVisibility', permittedUsers: [{ id: '1-1' }], permittedGroups: [] }
    expect((await test.admin.post(`/issues/${card}`, { visibility: hidden })).status).toBe(200)
    expect(await since(card, reader)).toBeUndefined()
    expect(await since(card)).toBe(begun)
    expect(created).toBeLessThan(begun)
  })

  it('takes one statement more, however many cards there are, and none where nobody asks', async () => {
    const count = (fields: string, query: Record<string, string> = {}) =>
      test.countStatements(() => bench.view(test.admin, { fields, ...query }))
    const moments: readonly Record<string, string>[] = [{}, { at: String(test.clock.now) }]
    for (const query of moments) {
      await count('rows,inColumnSince', query)
      const [without, asked] = [await count('rows', query), await count('rows,inColumnSince', query)]
      expect(asked).toBe(without + 1)
      for (let round = 0; round < 5; round++) await bench.card(`one of many ${round}`)
      expect(await count('rows,inColumnSince', query)).toBe(asked)
    }
  })

  it('is told only of what is found in so much of the newest history', async () => {
    const [early, often, late] = [await bench.card('early'), await bench.card('often'), await bench.card('late')]
    const created = test.clock.now
    const untouched = await bench.card('untouched')
    for (const card of [early, often]) await edit(card, 'State {In Progress}')
    await edit(often, 'State Open')
    const begun = await edit(often, 'State {In Progress}')
    const view = async () => {
      const { status, body } = await bench.view(test.admin, { fields: 'inColumnSince' })
      return [status, ...[early, often, late, untouched].map(id => body.inColumnSince[id])]
    }
    const [, earlyBegun] = await view()
    // What was in the column of today before these changes was there already.
    const changeAgain = (count: number) =>
      transaction(test.system, async ({ db }) => {
        // Foreign keys are sure to hold, and checking them takes long.
        await sql`set local session_replication_role = replica`.execute(db)
        await sql`insert into activity (host_id, project_id, author_id, created, category, field_id, added, removed, acl)
          select a.host_id, a.project_id, a.author_id, ${begun + 1}, a.category, a.field_id, a.added, a.removed, a.acl
          from (select * from activity where host_id = ${Number(often.slice(2))} and category = 'CustomFieldCategory'
            and removed #>> '{values,0,name}' = 'In Progress' limit 1) a, generate_series(1, ${count}::int)`.execute(db)
      })
    await changeAgain(199_000)
    const lately = await edit(late, 'State {In Progress}')
    expect(await view()).toEqual([200, earlyBegun, begun, lately, created])
    await changeAgain(1_000)
    expect(await view()).toEqual([200, undefined, undefined, lately, created])
  }, 60_000)
})
