import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acting } from '../../testing/acting.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { restorableTag } from '../tags/deleted-tags.ts'
import { holdsForOwn, holdsIn } from './deleted-items.policy.ts'

const ME = 1
/** In two projects: mine, and somebody else's. */
const PARTS = [
  { id: 51, project_id: 5, author_id: ME },
  { id: 52, project_id: 5, author_id: 2 },
  { id: 61, project_id: 6, author_id: ME },
  { id: 62, project_id: 6, author_id: 2 },
] as const
const MINE = { author: 'i.author_id', within: 'i' }
const ALL = PARTS.map(({ id }) => id)

describe('what was deleted is restored', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
  })
  afterAll(() => test.stop())

  const partsWhere = async (condition: RawBuilder<boolean>): Promise<readonly number[]> => {
    const { rows } = await sql<{ id: number }>`
      select i.id from jsonb_to_recordset(${JSON.stringify(PARTS)}::jsonb) as i (id int, project_id int, author_id int)
      where ${condition} order by i.id`.execute(test.system.db)
    return rows.map(({ id }) => id)
  }

  it('in projects where one holds the permission', async () => {
    expect(await partsWhere(holdsIn(acting({}), 'DELETE_ISSUE', 'i'))).toEqual([])
    expect(await partsWhere(holdsIn(acting({ held: { DELETE_ISSUE: [6] } }), 'DELETE_ISSUE', 'i'))).toEqual([61, 62])
    expect(await partsWhere(holdsIn(acting({ held: { DELETE_ISSUE: 'global' } }), 'DELETE_ISSUE', 'i'))).toEqual(ALL)
  })

  it.each([
    ['nobody with a right', {}, [], []],
    ['who deletes those of others in a project', { DELETE_NOT_OWN_COMMENT: [5] }, [51, 52], [51, 52]],
    ['who deletes them everywhere', { DELETE_NOT_OWN_COMMENT: 'global' }, ALL, ALL],
    // The guest is many people: nothing is its own.
    ['who deletes own ones in a project', { DELETE_COMMENT: [6] }, [61], []],
    ['who may do both', { DELETE_NOT_OWN_COMMENT: [5], DELETE_COMMENT: [6] }, [51, 52, 61], [51, 52]],
  ] as const)('by its author and by others: %s', async (_, held, byPerson, byGuest) => {
    const condition = (isGuest: boolean) =>
      holdsForOwn(acting({ userId: ME, isGuest, held }), MINE, 'DELETE_NOT_OWN_COMMENT', 'DELETE_COMMENT')
    expect(await partsWhere(condition(false))).toEqual(byPerson)
    expect(await partsWhere(condition(true))).toEqual(byGuest)
  })

  it('by its author alone where that needs no permission', async () => {
    const condition = (isGuest: boolean) =>
      holdsForOwn(acting({ userId: ME, isGuest }), MINE, 'DELETE_ATTACHMENT_ISSUE')
    expect(await partsWhere(condition(false))).toEqual([51, 61])
    expect(await partsWhere(condition(true))).toEqual([])
  })

  it('as a tag by its owner who may delete tags somewhere, and by administrators', async () => {
    const tags = [
      { id: 1, owner_id: ME },
      { id: 2, owner_id: 2 },
    ]
    const tagsOf = async (ctx: ReturnType<typeof acting>): Promise<readonly number[]> => {
      const { rows } = await sql<{ id: number }>`
        select t.id from jsonb_to_recordset(${JSON.stringify(tags)}::jsonb) as t (id int, owner_id int)
        where ${restorableTag(ctx)} order by t.id`.execute(test.system.db)
      return rows.map(({ id }) => id)
    }
    expect(await tagsOf(acting({ userId: ME }))).toEqual([])
    expect(await tagsOf(acting({ userId: ME, held: { DELETE_WATCH_FOLDER: [5] } }))).toEqual([1])
    expect(await tagsOf(acting({ userId: 9, held: { LOW_LEVEL: 'global' } }))).toEqual([1, 2])
  })
})
