import type { PermissionKey } from '@cairn/common/features/access'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RequestContext } from '../../platform/context/index.ts'
import { acting } from '../../testing/acting.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { requireMayFillGroup, requireMayGrant, requireOutranks } from './access.policy.ts'
import { insertProject } from './project.testing.ts'

type Held = Partial<Record<PermissionKey, 'global' | readonly number[]>>

describe('nobody gives what they do not hold', () => {
  let test: TestApp
  let one: number
  let two: number
  /** READ_ISSUE, which is held in projects, and USER_UPDATE, which is held everywhere or not at all. */
  let mixed: string
  let writing: string

  beforeAll(async () => {
    test = await startTestApp()
    one = await insertProject(test, 'ONE')
    two = await insertProject(test, 'TWO')
    mixed = await insertRole('mixed', ['READ_ISSUE', 'USER_UPDATE'])
    writing = await insertRole('writing', ['UPDATE_ISSUE'])
  })
  afterAll(() => test.stop())

  async function insertRole(key: string, permissions: readonly PermissionKey[]): Promise<string> {
    await sql`insert into role (key, name) values (${key}, ${key})`.execute(test.system.db)
    for (const permission of permissions)
      await sql`insert into role_permission (role_id, permission)
        select id, ${permission} from role where key = ${key}`.execute(test.system.db)
    return key
  }
  const who = (held: Held): RequestContext => ({ ...acting({ userId: 9, held }), db: test.system.db })
  const roleId = async (key: string): Promise<number> =>
    (await test.system.db.selectFrom('role').select('id').where('key', '=', key).executeTakeFirstOrThrow()).id

  describe('with a role', () => {
    const give = async (held: Held, role: string, projectId: number | null): Promise<void> =>
      requireMayGrant(who(held), { roleId: await roleId(role), holder: { kind: 'user', id: 7 }, projectId })

    it('that is given in a project: what is held there, of what holds in projects', async () => {
      const held: Held = { ROLE_UPDATE: 'global', READ_ISSUE: [one] }
      await expect(give(held, mixed, one)).resolves.toBeUndefined()
      await expect(give(held, mixed, two)).rejects.toThrow('more_than_held {"permission":"READ_ISSUE"}')
      await expect(give(held, writing, one)).rejects.toThrow('more_than_held {"permission":"UPDATE_ISSUE"}')
    })

    it('that is given everywhere: what is held everywhere', async () => {
      const held: Held = { ROLE_UPDATE: 'global', READ_ISSUE: 'global' }
      await expect(give(held, mixed, null)).rejects.toThrow('more_than_held {"permission":"USER_UPDATE"}')
      await expect(give({ ...held, USER_UPDATE: 'global' }, mixed, null)).resolves.toBeUndefined()
      await expect(give({ ...held, USER_UPDATE: 'global', READ_ISSUE: [one, two] }, mixed, null)).rejects.toThrow(
        'more_than_held {"permission":"READ_ISSUE"}',
      )
    })

    it('by who administers its project, or roles', async () => {
      const held: Held = { PROJECT_UPDATE: [one], UPDATE_ISSUE: 'global' }
      await expect(give(held, writing, one)).resolves.toBeUndefined()
      for (const place of [two, null])
        await expect(give(held, writing, place)).rejects.toThrow('forbidden {"permission":"ROLE_UPDATE"}')
      // Who administers all projects gives roles in each of them, and nothing beyond.
      const everywhere: Held = { PROJECT_UPDATE: 'global', UPDATE_ISSUE: 'global' }
      await expect(give(everywhere, writing, two)).resolves.toBeUndefined()
      await expect(give(everywhere, writing, null)).rejects.toThrow('forbidden {"permission":"ROLE_UPDATE"}')
      await expect(give({ UPDATE_ISSUE: 'global' }, writing, one)).rejects.toThrow(
        'forbidden {"permission":"ROLE_UPDATE"}',
      )
    })
  })

  it('with membership of a group: what it and those above it give', async () => {
    const above = await test.createGroup('Above', [])
    const below = await test.createGroup('Below', [])
    await sql`update user_group set parent_id = ${above} where id = ${below}`.execute(test.system.db)
    const grant = async (group: number, role: string, project: number | null) =>
      sql`insert into role_grant (role_id, group_id, project_id)
        values (${await roleId(role)}, ${group}, ${project})`.execute(test.system.db)
    await grant(above, writing, null)
    await grant(below, mixed, one)
    const fill = (held: Held, group: number) => requireMayFillGroup(who(held), group)
    await expect(fill({ UPDATE_ISSUE: 'global' }, above)).resolves.toBeUndefined()
    await expect(fill({ UPDATE_ISSUE: [one, two] }, above)).rejects.toThrow('more_than_held')
    await expect(fill({ UPDATE_ISSUE: 'global' }, below)).rejects.toThrow('more_than_held {"permission":"READ_ISSUE"}')
    await expect(fill({ READ_ISSUE: [one] }, below)).rejects.toThrow('more_than_held {"permission":"UPDATE_ISSUE"}')
    await expect(fill({ READ_ISSUE: [one], UPDATE_ISSUE: 'global' }, below)).resolves.toBeUndefined()
  })

  it('with the account of somebody: all that this person may do, where they may', async () => {
    const user = await test.createUser('somebody')
    const give = async (role: string, project: number | null) =>
      sql`insert into role_grant (role_id, user_id, project_id)
        values (${await roleId(role)}, ${user}, ${project})`.execute(test.system.db)
    await give('mixed', one)
    await give('writing', null)
    const implied = await sql<{ permission: PermissionKey }>`
      select distinct p.permission from role_grant g join role_permission p on p.role_id = g.role_id
      where g.group_id in (select id from user_group where kind in ('all', 'registered'))`.execute(test.system.db)
    const everybody: Held = Object.fromEntries(implied.rows.map(({ permission }) => [permission, 'global']))
    const outranks = (held: Held) => requireOutranks(who({ ...everybody, ...held }), user)
    await expect(outranks({ READ_ISSUE: [one], UPDATE_ISSUE: 'global' })).resolves.toBeUndefined()
    await expect(outranks({ READ_ISSUE: [two], UPDATE_ISSUE: 'global' })).rejects.toThrow(
      'more_than_held {"permission":"READ_ISSUE"}',
    )
    await expect(outranks({ READ_ISSUE: [one], UPDATE_ISSUE: [one, two] })).rejects.toThrow(
      'more_than_held {"permission":"UPDATE_ISSUE"}',
    )
    // What is about the installation is held everywhere or not at all.
    const warden = await test.createUser('warden')
    await sql`insert into role_grant (role_id, user_id) values (${await roleId('mixed')}, ${warden})`.execute(
      test.system.db,
    )
    const reads: Held = { ...everybody, READ_ISSUE: 'global' }
    await expect(requireOutranks(who({ ...reads, USER_UPDATE: [one] }), warden)).rejects.toThrow(
      'more_than_held {"permission":"USER_UPDATE"}',
    )
    await expect(requireOutranks(who({ ...reads, USER_UPDATE: 'global' }), warden)).resolves.toBeUndefined()
    // An account that is gone holds nothing.
    await expect(requireOutranks(who({}), 424_242)).resolves.toBeUndefined()
  })
})
