import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { FEATURE_ROWS } from '../../testing/feature-rows.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createBoardBench } from '../agile/cards/cards.testing.ts'
import {
  dumpToBuffer,
  newDatabase,
  newFiles,
  removeDatabases,
  removeFiles,
  restoreFrom,
  tableHashes,
} from './backup.testing.ts'

const BOARD = [
  'id,name,owner(login),projects(id),favorite,orphansAtTheTop,hideOrphansSwimlane,resolvedDays,cardOnSeveralSprints',
  'sprints(id,name,goal,start,finish,archived,isDefault),currentSprint(id),estimationField(name)',
  'columnSettings(field(name),columns(id,presentation,title,policy,isVisible,wipLimit(min,max),fieldValues(name)))',
  'swimlaneSettings($type,enabled,field(name),values(id,name)),sprintsSettings(isExplicit,disableSprints,explicitQuery)',
  'colorCoding($type,rules(name,query,color(id))),cardSettings(fields(field(name),presentation(id)))',
  'quickFilters(name,query),backlog(id,query),readSharingSettings(projectBased,permittedUsers(login)),status(valid)',
].join()

/** Answers of a server that tell all that boards are. */
async function readBoards(client: ApiClient, base: string, card: string): Promise<unknown> {
  const replies = await Promise.all([
    client.get('/agiles', { fields: BOARD, $top: '-1' }),
    client.get(`${base}/boardView`, { fields: 'columns,rows,total,sums,leftOut,notOnBoard,sprint(name)' }),
    client.get('/agileUserProfile', { fields: 'defaultAgile(name),visitedSprints(id)' }),
    client.get('/issues', { query: '{Board Board of KEEP}: {current sprint}', fields: 'id' }),
    client.get(`/issues/${card}/sprints`, { fields: 'id,name,agile(name)' }),
    client.get(`/issues/${card}/activitiesPage`, {
      categories: 'SprintCategory',
      fields: 'activities(added(name),removed(name),timestamp)',
    }),
  ])
  for (const { status, text } of replies) expect(status, text).toBe(200)
  return replies.map(({ body }) => body)
}

describe('boards', () => {
  let test: TestApp
  let restored: TestApp
  let bench: Awaited<ReturnType<typeof createBoardBench>>
  let cards: readonly string[] = []
  let moved: Awaited<ReturnType<typeof bench.move>>
  const hashes: unknown[] = []

  beforeAll(async () => {
    test = await startTestApp()
    bench = await createBoardBench(test, 'KEEP')
    const { admin } = test
    const fields: readonly { id: string; name: string }[] = (
      await admin.get('/admin/customFieldSettings/customFields', { fields: 'id,name', $top: '-1' })
    ).body
    const field = (name: string) => ({ id: fields.find(one => one.name === name)?.id })
    const change = await admin.post(`/agiles/${bench.id}`, {
      favorite: true,
      resolvedDays: 30,
      columnSettings: {
        columns: bench.columns.map(({ id }, index) => ({
          id,
          policy: `Policy ${index}`,
          wipLimit: { max: index + 1 },
        })),
      },
      swimlaneSettings: {
        $type: 'AttributeBasedSwimlaneSettings',
        enabled: true,
        field: { $type: 'CustomFilterField', ...field('Priority'), customField: field('Priority') },
        values: [{ name: 'Critical' }, { name: 'Major' }],
      },
      colorCoding: {
        $type: 'QueryBasedColorCoding',
        rules: [{ name: 'hot', query: 'Priority: Critical', color: { id: '7' } }],
      },
      cardSettings: { fields: [{ field: field('Priority') }, { field: field('Type') }] },
      quickFilters: [{ name: 'mine', query: 'for: me' }],
      readSharingSettings: { projectBased: true },
    })
    expect(change.status, change.text).toBe(200)
    await admin.post(`/agiles/${bench.id}/sprints`, { name: 'Old', start: 1, finish: 2, archived: true })
    const [ended, me] = [
      await admin.post(`/agiles/${bench.id}/sprints`, { name: 'Ended', start: 3, finish: 4 }, { fields: 'id' }),
      await admin.get('/users/me', { fields: 'id' }),
    ]
    for (const [path, body] of [
      [`/agiles/${bench.id}/sprints/${ended.body.id}/finish`, { unresolved: 'stay', archive: true }],
      [`${bench.base}/capacities`, { user: { id: me.body.id }, value: 8 }],
      [`${bench.base}/sseSubscription`, {}],
    ] as const) {
      const { status, text } = await admin.post(path, body)
      expect(status, text).toBe(200)
    }
    cards = [await bench.card('a'), await bench.card('b'), await bench.card('c', 'Fixed')]
    await bench.move(cards.slice(0, 1), { leading: null, column: { id: bench.column('Open') } })
    moved = await bench.move(cards.slice(1, 2), { leading: null, column: { id: bench.column('Fixed') } })
    await admin.post(`${bench.base}/board/columns/${bench.column('Verified')}`, { collapsed: true })
    await admin.post('/agileUserProfile', { defaultAgile: { id: bench.id } })
    const [url, files] = [await newDatabase(), await newFiles()]
    const archive = await dumpToBuffer(test.databaseUrl, files)
    await restoreFrom(url, files, archive)
    hashes.push(await tableHashes(archive), await tableHashes(await dumpToBuffer(url, files)))
    restored = await startTestApp({ reach: async () => url })
  })
  afterAll(async () => {
    await restored.stop()
    await test.stop()
    await removeDatabases()
    await removeFiles()
  })

  it('are in a backup with a row of each of their tables, and come out of it as they were', () => {
    const [before, after] = hashes as readonly Readonly<Record<string, { readonly rows: number }>>[]
    const tables = FEATURE_ROWS.flatMap(([feature, { tables }]) => (feature === 'agile' ? (tables ?? []) : []))
    expect(tables.length).toBeGreaterThan(10)
    for (const table of [...tables, 'manual_order']) {
      expect(before?.[table]?.rows, table).toBeGreaterThan(0)
      expect(after?.[table], table).toEqual(before?.[table])
    }
  })

  it('are shown, searched and told of by the server that has them then', async () => {
    const [card = ''] = cards
    expect(await readBoards(restored.admin, bench.base, card)).toEqual(await readBoards(test.admin, bench.base, card))
  })

  it('are worked on there: a move with its value is taken back, new sprints and cards come', async () => {
    const path = `/operations/${moved.body.operation.id}/undo`
    const undone = await restored.admin.post(path, {}, { fields: 'undone,skipped' })
    expect(undone.body).toMatchObject({ undone: 2, skipped: 0 })
    const next = await restored.admin.post(`/agiles/${bench.id}/sprints`, { name: 'Next' }, { fields: 'id' })
    const put = await restored.admin.post(`/agiles/${bench.id}/sprints/${next.body.id}/issues`, { id: cards[2] })
    expect([next.status, put.status]).toEqual([200, 200])
    const { body } = await restored.admin.get(`${bench.base}/boardView`, { fields: 'total' })
    expect(body.total).toBe(2)
  })
})
