import { defaultRoles } from '@cairn/common/features/access'
import { sql } from 'kysely'
import { ensureBuiltInSearches } from './features/saved-searches/index.ts'
import { type Database, holdAdvisoryLock } from './platform/db/index.ts'

/** Writes the rows that every installation has: the guest, the implicit groups, the built-in roles, link types. */
export async function ensureDefaults(database: Database): Promise<void> {
  await database.main.transaction().execute(async db => {
    await holdAdvisoryLock(db, 'defaults')
    const now = Date.now()
    await sql`insert into users (login, login_key, full_name, guest, created)
      select 'guest', 'guest', 'Guest', true, ${now}::bigint where not exists (select 1 from users where guest)`.execute(
      db,
    )
    for (const [kind, name] of [
      ['all', 'All Users'],
      ['registered', 'Registered Users'],
    ] as const) {
      await sql`insert into user_group (name, name_key, kind)
        select ${name}, ${name.toLowerCase()}, ${kind} where not exists (select 1 from user_group where kind = ${kind})`.execute(
        db,
      )
    }
    for (const role of defaultRoles) {
      const inserted = await db
        .insertInto('role')
        .values({ key: role.key, name: role.name, description: role.description, immutable: true })
        .onConflict(conflict => conflict.column('key').doUpdateSet({ description: role.description }))
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('role_permission')
        .values(role.permissions.map(permission => ({ role_id: inserted.id, permission })))
        .onConflict(conflict => conflict.doNothing())
        .execute()
    }
    await sql`insert into role_grant (role_id, group_id)
      select r.id, g.id from role r, user_group g where r.key = 'observer' and g.kind = 'registered'
      on conflict do nothing`.execute(db)
    await sql`insert into issue_link_type (name, source_to_target, target_to_source, directed, aggregation, read_only, blocking) values
        ('Relates', 'relates to', '', false, false, false, false),
        ('Depend', 'is required for', 'depends on', true, false, false, true),
        ('Duplicate', 'is duplicated by', 'duplicates', true, true, true, false),
        ('Subtask', 'parent for', 'subtask of', true, true, true, false)
      on conflict do nothing`.execute(db)
    await ensureBuiltInSearches(db, now)
  })
}
