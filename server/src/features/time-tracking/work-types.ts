import { sql } from 'kysely'
import type { NamedThings } from '../issues/index.ts'

/** Types of work are known to everybody. */
export const workTypes: NamedThings = {
  sort: 'workType',
  named: (_ctx, isNamed) => sql`
    select t.id, t.name, array[t.name] as names, null::bigint as parent from work_item_type t where ${isNamed('t.name')}`,
  find: ctx => ctx.db.selectFrom('work_item_type').select('name').orderBy('ordinal').orderBy('id').execute(),
}
