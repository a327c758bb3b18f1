import { sql } from 'kysely'
import { intArray } from '../../../platform/db/index.ts'
import { projectsWith } from '../../access/index.ts'
import {
  asDates,
  type CompilePredicate,
  duringTime,
  isPerson,
  type Scope,
  type Sql,
  unsupported,
} from '../../issues/index.ts'
import { workItemVisible } from '../../time-tracking/index.ts'
import { everything } from './constants.ts'
import { text } from './text.ts'

/** Some work on the issue for which the condition on `w` holds; only work counts that the reader sees. */
function someWork({ ctx, row }: Scope, condition: Sql): Sql {
  return sql<boolean>`exists (select 1 from work_item w where w.issue_id = ${sql.ref(`${row}.issue_id`)}
    and not w.draft and ${condition} and ${workItemVisible(ctx, 'w', row)})`
}

/** Texts of work, or whether there is any. */
export const work: CompilePredicate = (test, scope, attribute) => {
  if (test.kind === 'present') return someWork(scope, everything)
  return text(test, scope, attribute)
}

export const workAuthor: CompilePredicate = (test, scope, attribute) => {
  const found = isPerson(sql`w.author_id`, test)
  if (!found) throw unsupported({ attribute, test })
  return someWork(scope, found)
}

/** By type, or without one. */
export const workType: CompilePredicate = (test, scope, attribute) => {
  if (test.kind === 'word') return someWork(scope, sql<boolean>`w.type_id is null`)
  if (test.kind !== 'ids') throw unsupported({ attribute, test })
  return someWork(scope, sql<boolean>`w.type_id = any(${intArray(test.ids)})`)
}

export const workDate: CompilePredicate = (test, scope, attribute) => {
  if (test.kind === 'present') return someWork(scope, everything)
  if (test.kind !== 'time') throw unsupported({ attribute, test })
  return someWork(scope, duringTime(sql`w.date`, asDates(test, scope.timeZone)))
}

/** Values of an attribute that the installation gave to work. */
export const workValue: CompilePredicate = (test, scope, attribute) => {
  if (test.kind !== 'ids') throw unsupported({ attribute, test })
  return someWork(
    scope,
    sql<boolean>`exists (select 1 from work_item_value x
      where x.work_item_id = w.id and x.value_id = any(${intArray(test.ids)}))`,
  )
}

/** More was spent than was estimated, as far as the reader sees both fields. */
export const underestimation: CompilePredicate = (test, { ctx, row }, attribute) => {
  if (test.kind !== 'present') throw unsupported({ attribute, test })
  const projects = projectsWith(ctx, 'PRIVATE_READ_ISSUE')
  const privately = projects === 'all' ? sql`true` : sql`t.project_id = any(${intArray(projects)})`
  const of = (column: string) => sql.ref(`${row}.${column}`)
  return sql<boolean>`exists (select 1 from project_time_tracking t
    join project_custom_field p on p.id = t.spent_field_id join project_custom_field q on q.id = t.estimate_field_id
    join issue_field_value spent on spent.issue_id = ${of('issue_id')} and spent.field_id = p.field_id
    join issue_field_value estimate on estimate.issue_id = ${of('issue_id')} and estimate.field_id = q.field_id
    where t.project_id = ${of('project_id')} and t.enabled and spent.num > estimate.num
      and ((p.is_public and q.is_public) or ${privately}))`
}
