import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Actor, RequestContext } from '../../platform/context/index.ts'
import { transaction } from '../../platform/db/index.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { accessAt, loadAccess } from './access.engine.ts'
import { cacheVersions, cacheVersionsRead, lookAgain } from './cache-versions.ts'
import { insertProject } from './project.testing.ts'

describe('what a node remembers', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
  })
  afterAll(() => test.stop())

  describe('of what somebody may do', () => {
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
      const { db } = test.system
      const [ada, bob] = [await test.createUser('reader1'), await test.createUser('reader2')]
      const first = await accessAt(db, ada, 5)
      expect(first?.userId).toBe(ada)
      expect((await accessAt(db, bob, 5))?.userId).toBe(bob)
      expect(await accessAt(db, ada, 5)).toBe(first)
      for (const version of [6, 5]) {
        const again = await accessAt(db, ada, version)
        expect(again).toEqual(first)
        expect(again).not.toBe(first)
        expect(await accessAt(db, ada, version)).toBe(again)
      }
      expect(await accessAt(db, 424_242, 5)).toBeNull()
    })
  })

  describe('of versions', () => {
    afterEach(() => void vi.useRealTimers())

    const newContext = (): RequestContext => ({ ...test.system, actor: { ...test.system.actor } as Actor })
    const readings = (ctx: RequestContext) => test.countStatements(() => cacheVersions(ctx))

    it('is read once for a request or a transaction, and again after a change of its own', async () => {
      const ctx = newContext()
      const versions = await cacheVersions(ctx)
      expect(versions.get('access')).toBeGreaterThan(0)
      expect(await cacheVersions(ctx)).toBe(versions)
      expect([await readings(ctx), await readings(newContext())]).toEqual([0, 1])
      lookAgain()
      expect([await readings(ctx), await readings(ctx)]).toEqual([1, 0])
      await transaction(ctx, async tx => {
        expect([await readings(tx), await readings({ ...tx }), await readings(ctx)]).toEqual([1, 0, 0])
      })
    })

    it('is what the first statement of the request read along, outside of transactions', async () => {
      const ctx = newContext()
      cacheVersionsRead(ctx.actor, { access: 4242 })
      expect(await readings(ctx)).toBe(0)
      expect(await cacheVersions(ctx)).toEqual(new Map([['access', 4242]]))
      await transaction(ctx, async tx => expect((await cacheVersions(tx)).get('access')).not.toBe(4242))
      lookAgain()
      expect((await cacheVersions(ctx)).get('access')).not.toBe(4242)
    })

    it('is looked at again after a second', async () => {
      vi.useFakeTimers({ toFake: ['performance'] })
      const ctx = newContext()
      const after = async (ms: number) => {
        vi.advanceTimersByTime(ms)
        return readings(ctx)
      }
      expect([await readings(ctx), await after(999), await after(1), await after(999)]).toEqual([1, 0, 1, 0])
    })

    it('is not the failure of somebody before', async () => {
      await transaction(newContext(), async tx => {
        await sql`savepoint here`.execute(tx.db)
        await expect(sql`select 1 / 0`.execute(tx.db)).rejects.toThrow('division by zero')
        await expect(cacheVersions(tx)).rejects.toThrow('current transaction is aborted')
        await sql`rollback to savepoint here`.execute(tx.db)
        expect((await cacheVersions(tx)).get('access')).toBeGreaterThan(0)
      })
    })
  })
})
