import { sql } from 'kysely'
import type { TestApp } from '../../testing/test-app.ts'

/** A bare project for tests of permissions; returns its number. */
export async function insertProject(test: TestApp, key: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into project (short_name, name, leader_id, created_by, created)
      select ${key}, ${`Project ${key}`}, id, id, 0 from users where guest returning id
    ), keyed as (insert into project_key (key, project_id) select ${key}, id from made)
    select id from made`.execute(test.system.db)
  return rows[0]?.id ?? 0
}
