import type { Test } from '@cairn/common/features/search'
import { type RawBuilder, sql } from 'kysely'
import { intArray } from '../../../platform/db/index.ts'
import type { Sql } from './scope.ts'

/** Users of these groups and of the groups below them, as a select of ids. */
export function membersOf(groupIds: readonly number[]): RawBuilder<number> {
  return sql<number>`(
    with recursive below as (
      select id, kind from user_group where id = any(${intArray(groupIds)})
      union select child.id, child.kind from user_group child join below on child.parent_id = below.id
    )
    select m.user_id as id from user_group_member m where m.group_id in (select id from below)
    union all select u.id from users u
      where exists (select 1 from below where kind = 'all' or (kind = 'registered' and not u.guest)))`
}

/** Whether a user column is one of those asked for; null when the test is not about people. */
export function isPerson(column: RawBuilder<unknown>, test: Test): Sql | null {
  if (test.kind === 'ids')
    return test.ids.length === 1
      ? sql<boolean>`${column} = ${test.ids[0]}`
      : sql<boolean>`${column} = any(${intArray(test.ids)})`
  if (test.kind === 'members') return sql<boolean>`${column} in ${membersOf(test.groupIds)}`
  return null
}
