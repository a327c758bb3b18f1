import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RequestContext } from '../../platform/context/index.ts'
import { acting } from '../../testing/acting.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { partVisible } from '../hosts/index.ts'
import { asOpenAs, issueBranches, issueVisible, personKnown } from './issues.policy.ts'

const ME = 1
const MY_GROUP = 30
const MY_GROUPS = [ME, MY_GROUP]

/** In project 5 and 6: open, limited to others, to me, to my group; those of 7 are mine. */
const ISSUES = [
  { id: 51, project_id: 5, reporter_id: 2, acl: [] },
  { id: 52, project_id: 5, reporter_id: 2, acl: [99] },
  { id: 53, project_id: 5, reporter_id: 2, acl: [99, ME] },
  { id: 54, project_id: 5, reporter_id: 2, acl: [MY_GROUP] },
  { id: 55, project_id: 5, reporter_id: ME, acl: [99] },
  { id: 61, project_id: 6, reporter_id: 2, acl: [] },
  { id: 62, project_id: 6, reporter_id: 2, acl: [99] },
  { id: 63, project_id: 6, reporter_id: ME, acl: [] },
  { id: 71, project_id: 7, reporter_id: ME, acl: [] },
  { id: 72, project_id: 7, reporter_id: ME, acl: [99] },
] as const
const ALL = ISSUES.map(({ id }) => id)

const reader = (held: Parameters<typeof acting>[0]['held'], isGuest = false) =>
  acting({ userId: ME, isGuest, principals: MY_GROUPS, held })

const READERS: readonly (readonly [string, RequestContext, readonly number[]])[] = [
  ['nobody with a right', reader({}), []],
  ['who reads a project', reader({ READ_ISSUE: [5] }), [51, 53, 54]],
  ['who reads two', reader({ READ_ISSUE: [5, 6] }), [51, 53, 54, 61, 63]],
  ['who reads all', reader({ READ_ISSUE: 'global' }), [51, 53, 54, 61, 63, 71]],
  [
    'who reads hidden things of one',
    reader({ READ_ISSUE: [5, 6], READ_HIDDEN_STUFF: [5] }),
    [51, 52, 53, 54, 55, 61, 63],
  ],
  [
    'who reads all, hidden things of two',
    reader({ READ_ISSUE: 'global', READ_HIDDEN_STUFF: [5, 7] }),
    [51, 52, 53, 54, 55, 61, 63, 71, 72],
  ],
  ['who reads everything', reader({ READ_ISSUE: 'global', READ_HIDDEN_STUFF: 'global' }), ALL],
  ['who reads hidden things alone', reader({ READ_HIDDEN_STUFF: 'global' }), []],
  ['who reports in two projects', reader({ CREATE_ISSUE: [5, 7] }), [55, 71, 72]],
  ['who reports everywhere', reader({ CREATE_ISSUE: 'global' }), [55, 63, 71, 72]],
  // Where one reads anyway, a limit holds for the reporter as well.
  ['who reads one and reports there', reader({ READ_ISSUE: [5], CREATE_ISSUE: [5] }), [51, 53, 54]],
  [
    'who reads one and reports everywhere',
    reader({ READ_ISSUE: [5], CREATE_ISSUE: 'global' }),
    [51, 53, 54, 63, 71, 72],
  ],
  ['who reads one and reports in another', reader({ READ_ISSUE: [5], CREATE_ISSUE: [5, 7] }), [51, 53, 54, 71, 72]],
  [
    'who reads all and reports everywhere',
    reader({ READ_ISSUE: 'global', CREATE_ISSUE: 'global' }),
    [51, 53, 54, 61, 63, 71],
  ],
  ['the guest, who reported nothing', reader({ CREATE_ISSUE: 'global' }, true), []],
  ['the guest who reads one', reader({ READ_ISSUE: [5], CREATE_ISSUE: 'global' }, true), [51, 53, 54]],
]

/** Each limits a list to these projects. */
const AMONG: readonly (readonly number[])[] = [[5], [7], [5, 6], [6, 7], [5, 6, 7]]

describe('conditions of reading', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
  })
  afterAll(() => test.stop())

  const rows = sql`(select *, acl <> '{}' as restricted
    from jsonb_to_recordset(${JSON.stringify(ISSUES)}::jsonb) as r (id int, project_id int, reporter_id int, acl int[])) i`
  const idsWhere = async (condition: ReturnType<typeof issueVisible>): Promise<readonly number[]> => {
    const found = await sql<{ id: number }>`select id from ${rows} where ${condition} order by id`.execute(
      test.system.db,
    )
    return found.rows.map(({ id }) => id)
  }

  it.each(READERS)('an issue is seen by %s', async (_, ctx, expected) => {
    expect(await idsWhere(issueVisible(ctx, 'i'))).toEqual(expected)
  })

  it.each(READERS)('lists find the same, each issue in one part alone, for %s', async (_, ctx, expected) => {
    const find = async (among: readonly number[] | null): Promise<readonly number[]> => {
      const parts = await Promise.all(issueBranches(ctx, 'i', among).map(idsWhere))
      return parts.flat().sort((a, b) => a - b)
    }
    expect(await find(null)).toEqual(expected)
    for (const among of AMONG) {
      const isAmong = (id: number) => among.includes(Math.floor(id / 10))
      expect((await find(among)).filter(isAmong), `of ${among}`).toEqual(expected.filter(isAmong))
    }
  })

  it('lists of projects in which one reads everything have no condition left', () => {
    const held = { READ_ISSUE: [5, 6], READ_HIDDEN_STUFF: [5, 6] } as const
    const text = (among: readonly number[] | null) =>
      issueBranches(reader(held), 'i', among).map(part => part.compile(test.system.db).sql)
    expect(text([5, 6])).toEqual(['true'])
    expect(text([5])).toEqual(['true'])
    expect(text([5, 7])).not.toEqual(['true'])
    expect(text([])).toEqual([])
  })

  it('conditions on several rows of one statement are told apart', () => {
    const ctx = reader({ READ_ISSUE: [5] })
    const text = (condition: ReturnType<typeof issueVisible>) => condition.compile(test.system.db).sql
    expect(text(issueVisible(ctx, 'one'))).toContain('"one"."acl"')
    expect(text(issueVisible(ctx, 'two'))).toContain('"two"."acl"')
    expect(text(partVisible(ctx, 'part', 'one'))).toContain('"part"."acl"')
    expect(text(partVisible(ctx, 'other', 'two'))).toContain('"other"."acl"')
    expect(text(partVisible(reader({ READ_HIDDEN_STUFF: [5] }), 'part', 'whole'))).toContain('"whole"."project_id"')
  })

  it.each([
    ['nobody with a right', reader({}), [51, 53, 54, 61, 63, 71]],
    ['who reads hidden things of a project', reader({ READ_HIDDEN_STUFF: [5] }), [51, 52, 53, 54, 55, 61, 63, 71]],
    ['who reads them everywhere', reader({ READ_HIDDEN_STUFF: 'global' }), ALL],
  ])('a part of a visible issue is seen by %s', async (_, ctx, expected) => {
    expect(await idsWhere(partVisible(ctx, 'i', 'i'))).toEqual(expected)
  })

  it.each(['VIEW_VOTERS', 'VIEW_WATCHERS'] as const)('who did so on an issue is known with %s', async permission => {
    const known = (ctx: RequestContext) => idsWhere(personKnown(ctx, permission, 'i', 'i.reporter_id'))
    expect(await known(reader({}))).toEqual([55, 63, 71, 72])
    expect(await known(reader({ [permission]: [6] }))).toEqual([55, 61, 62, 63, 71, 72])
    expect(await known(reader({ [permission]: 'global' }))).toEqual(ALL)
    expect(await known(reader({}, true))).toEqual([])
    const another = permission === 'VIEW_VOTERS' ? 'VIEW_WATCHERS' : 'VIEW_VOTERS'
    expect(await known(reader({ [another]: 'global' }))).toEqual([55, 63, 71, 72])
  })

  it('an issue is counted for all who see another one if it is limited to as many', async () => {
    const whole = (projectId: number, acl: readonly number[]) =>
      sql`(select ${projectId}::int as project_id, ${`{${acl.join(',')}}`}::int[] as acl) root`
    const counted = async (projectId: number, acl: readonly number[]): Promise<readonly number[]> => {
      const found = await sql<{ id: number }>`
        select id from ${rows}, ${whole(projectId, acl)} where ${asOpenAs('i', 'root')} order by id`.execute(
        test.system.db,
      )
      return found.rows.map(({ id }) => id)
    }
    expect(await counted(5, [])).toEqual([51])
    expect(await counted(5, [99])).toEqual([51, 52, 53, 55])
    expect(await counted(5, [99, ME])).toEqual([51, 53])
    expect(await counted(6, [MY_GROUP])).toEqual([61, 63])
  })
})
