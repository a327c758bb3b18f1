import { workQueryAttributes } from '@cairn/common/features/time-tracking'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'
import { projectsWith } from '../access/index.ts'
import {
  asDates,
  attributesOf,
  type CompilePredicate,
  duringTime,
  everything,
  isPerson,
  type Scope,
  type Sql,
  unsupported,
} from '../issues/index.ts'
import { projectCondition } from '../projects/index.ts'
import { workItemVisible } from './time-tracking.policy.ts'
import { workTexts } from './work-text-source.ts'

/** Some work on the issue for which the condition on `w` holds; only work counts that the reader sees. */
function someWork({ ctx, row }: Scope, condition: Sql): Sql {
  return sql<boolean>`exists (select 1 from work_item w where w.issue_id = ${sql.ref(`${row}.issue_id`)}
    and not w.draft and ${condition} and ${workItemVisible(ctx, 'w', row)})`
}

const work: CompilePredicate = (test, scope, attribute) => {
  if (test.kind !== 'present') throw unsupported({ attribute, test })
  return someWork(scope, everything)
}

const workAuthor: CompilePredicate = (test, scope, attribute) => {
  const found = isPerson(sql`w.author_id`, test)
  if (!found) throw unsupported({ attribute, test })
  return someWork(scope, found)
}

/** By type, or without one. */
const workType: CompilePredicate = (test, scope, attribute) => {
  if (test.kind === 'word') return someWork(scope, sql<boolean>`w.type_id is null`)
  if (test.kind !== 'ids') throw unsupported({ attribute, test })
  return someWork(scope, sql<boolean>`w.type_id = any(${intArray(test.ids)})`)
}

const workDate: CompilePredicate = (test, scope, attribute) => {
  if (test.kind === 'present') return someWork(scope, everything)
  if (test.kind !== 'time') throw unsupported({ attribute, test })
  return someWork(scope, duringTime(sql`w.date`, asDates(test, scope.timeZone)))
}

/** Values of an attribute that the installation gave to work. */
const workValue: CompilePredicate = (test, scope, attribute) => {
  if (test.kind !== 'ids') throw unsupported({ attribute, test })
  return someWork(
    scope,
    sql<boolean>`exists (select 1 from work_item_value x
      where x.work_item_id = w.id and x.value_id = any(${intArray(test.ids)}))`,
  )
}

/** More was spent than was estimated, as far as the reader sees both fields. */
const underestimation: CompilePredicate = (test, { ctx, row }, attribute) => {
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

/** Attributes of work that the reader may know of. */
const isUsed = (ctx: RequestContext) => sql`exists (select 1 from project_work_attribute p
  where p.attribute_id = a.id and ${projectCondition(ctx, 'p.project_id')})`

async function namesFrom<T extends { name: string }>(ctx: RequestContext, select: RawBuilder<T>) {
  return (await select.execute(ctx.db)).rows
}

/** The texts of work, and what else is known of it. */
export const workSearch = attributesOf(workQueryAttributes, {
  work: { texts: { source: workTexts }, condition: work },
  workAuthor: { condition: workAuthor },
  workType: {
    condition: workType,
    // Types are known to everybody.
    values: {
      named: (_ctx, isNamed) => sql`
        select t.id, t.name, array[t.name] as names, null::bigint as parent from work_item_type t where ${isNamed('t.name')}`,
      find: ctx => namesFrom(ctx, sql`select name from work_item_type order by ordinal, id`),
    },
  },
  workDate: { condition: workDate },
  workValue: {
    condition: workValue,
    names: {
      named: (ctx, isNamed) => sql`
        select x.id, x.name, array[x.name] as names, null::bigint as parent
        from (select a.id, 'work ' || a.name as name from work_attribute a where ${isUsed(ctx)}) x
        where ${isNamed('x.name')}`,
      find: ctx =>
        namesFrom(
          ctx,
          sql<{
            id: number
            name: string
          }>`select a.id, 'work ' || a.name as name from work_attribute a where ${isUsed(ctx)} order by a.name, a.id`,
        ),
    },
    values: {
      named: (ctx, isNamed) => sql`
        select v.id, v.name, array[v.name] as names, v.attribute_id as parent
        from work_attribute_value v join work_attribute a on a.id = v.attribute_id
        where ${isNamed('v.name')} and ${isUsed(ctx)}`,
      find: (ctx, _typed, attributeId) =>
        namesFrom(
          ctx,
          sql`select v.name from work_attribute_value v join work_attribute a on a.id = v.attribute_id
          where a.id = ${attributeId}::int and ${isUsed(ctx)} order by v.ordinal, v.id`,
        ),
    },
  },
  underestimation: { condition: underestimation },
})
