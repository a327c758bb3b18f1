import { sql } from 'kysely'
import type { Scope, Sql } from './scope.ts'

/**
 * A condition on the row `i` of table issue. Inside of a choice it is no EXISTS: the planner would read the whole table
 * for it once, instead of looking at the few issues that come so far.
 */
export function ofIssue({ row, isChoice }: Pick<Scope, 'row' | 'isChoice'>, condition: Sql): Sql {
  const id = sql.ref(`${row}.issue_id`)
  return isChoice
    ? sql<boolean>`coalesce((select ${condition} from issue i where i.id = ${id}), false)`
    : sql<boolean>`exists (select 1 from issue i where i.id = ${id} and ${condition})`
}
