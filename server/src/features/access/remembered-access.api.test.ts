import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cacheVersions } from '../../platform/versions/index.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { accessAt, changeAccess, loadAccess } from './access.engine.ts'
import { insertProject } from './project.testing.ts'

describe('what a node remembers', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
  })
  afterAll(() => test.stop())

  describe('of what somebody may do', () => {
    const versionNow = async () => (await cacheVersions({ ...test.system })).get('access') ?? ''

    it('is all that is held anywhere, by oneself and by the groups one is in', async () => {
      const [one, two] = [await insertProject(test, 'ONE'), await insertProject(test, 'TWO')]
      const user = await test.createUser('ada')
      const inside = await test.createGroup('Inside', [user])
      const above = await test.createGroup('Above', [])
      await sql`update user_group set parent_id = ${above} where id = ${inside}`.execute(test.system.db)
      await test.grantPermissions(user, ['DELETE_COMMENT', 'USER_UPDATE', 'LINK_ISSUE'], one)
      await test.grantPermissions(user, ['DELETE_COMMENT', 'LINK_ISSUE'], two)
      await sql`insert into role_grant (role_id, group_id)
        select g.role_id, ${above} from role_grant g where g.user_id = ${user} and g.project_id = ${two}`.execute(
        test.system.db,
      )
      await test.grantPermissions(user, ['UPDATE_NOT_OWN_COMMENT'], one)
      await test.grantPermissions(user, ['UPDATE_NOT_OWN_COMMENT'], two)
      await test.grantPermissions(user, ['ROLE_READ'])
      // A role of another release may hold what is no permission here.
      await sql`insert into role_permission (role_id, permission)
        select role_id, 'A_GONE_ONE' from role_grant where user_id = ${user} and project_id = ${one}`.execute(
        test.system.db,
      )
      const access = await loadAccess(test.system.db, user)
      expect(access).toMatchObject({ userId: user, login: 'ada', isGuest: false, locale: null })
      expect(access?.principals[0]).toBe(user)
      expect(access?.principals).toEqual(expect.arrayContaining([inside, above]))
      expect(access?.permissions.get('DELETE_COMMENT')).toBe('global')
      expect(access?.permissions.get('UPDATE_NOT_OWN_COMMENT')).toEqual(new Set([one, two]))
      expect(access?.permissions.get('ROLE_READ')).toBe('global')
      for (const key of ['USER_UPDATE', 'A_GONE_ONE']) expect(access?.permissions.has(key)).toBe(false)
      expect(await loadAccess(test.system.db, 424_242)).toBeNull()
    })

    it('names the guest by groups alone, of which those who are registered are none', async () => {
      const guest = await loadAccess(test.system.db, test.system.actor.userId)
      const { rows } = await sql<{ id: number }>`select id from user_group where kind = 'all'`.execute(test.system.db)
      expect(guest).toMatchObject({ isGuest: true, login: 'guest' })
      expect(guest?.principals).toEqual(rows.map(({ id }) => id))
    })

    it('is read once for each person and version', async () => {
      const { database } = test.system
      const [ada, bob] = [await test.createUser('reader1'), await test.createUser('reader2')]
      const before = await versionNow()
      const first = await accessAt(database, ada, before)
      expect(first?.userId).toBe(ada)
      expect((await accessAt(database, bob, before))?.userId).toBe(bob)
      expect(await accessAt(database, ada, before)).toBe(first)
      await changeAccess(test.system, async () => undefined)
      const after = await versionNow()
      const again = await accessAt(database, ada, after)
      expect(again).toEqual(first)
      expect(again).not.toBe(first)
      expect(await accessAt(database, ada, after)).toBe(again)
      expect(await accessAt(database, 424_242, after)).toBeNull()
    })

    it('is kept under the version it was read with, by who read the version before the change, too', async () => {
      const { database } = test.system
      const ada = await test.createUser('reader3')
      const before = await versionNow()
      await changeAccess(test.system, async () => undefined)
      const after = await versionNow()
      const late = await accessAt(database, ada, before)
      expect(await accessAt(database, ada, after)).toBe(late)
      expect(await accessAt(database, ada, before)).not.toBe(late)
    })
  })
})
