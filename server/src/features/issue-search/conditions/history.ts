import type { HistoryTest, HistoryValue } from '@cairn/common/features/search'
import { type RawBuilder, sql } from 'kysely'
import { intArray } from '../../../platform/db/index.ts'
import { projectsWith } from '../../access/index.ts'
import { partVisible } from '../../hosts/index.ts'
import type { Scope, SearchedField, Sql } from '../../issues/index.ts'
import { withinReach } from '../compile/field-reach.ts'

/**
 * What a custom field held before. `h` is an entry of the history that the reader sees: of a private field only where
 * private fields are shown, in the project of then as well as of now.
 */
export function history(field: SearchedField, test: HistoryTest, scope: Scope): Sql {
  const within = withinReach(field.reach, scope.row)
  const found = test.word === 'changed' ? changed(field, test, scope) : was(field, test, scope)
  return within ? sql<boolean>`(${within} and ${found})` : found
}

function entry(field: SearchedField, scope: Scope, conditions: readonly RawBuilder<unknown>[]): Sql {
  return probe(sql`from activity h where ${entryConditions(field, scope, conditions)}`)
}

/** A subselect with a limit: the planner may not read the whole history into memory for it. */
const probe = (from: RawBuilder<unknown>): Sql => sql<boolean>`coalesce((select true ${from} limit 1), false)`

function entryConditions(
  field: SearchedField,
  { ctx, row }: Scope,
  conditions: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const projects = projectsWith(ctx, 'PRIVATE_READ_ISSUE')
  const shown =
    projects === 'all'
      ? sql`true`
      : sql`(not h.private or (h.project_id = any(${intArray(projects)}) and ${sql.ref(`${row}.project_id`)} = any(${intArray(projects)})))`
  return sql.join(
    [
      sql`h.host_id = ${sql.ref(`${row}.issue_id`)} and h.field_id = ${field.id}`,
      sql`h.category = 'CustomFieldCategory' and h.erased_at is null`,
      shown,
      partVisible(ctx, 'h', row),
      ...conditions,
    ],
    sql` and `,
  )
}

function circumstances({ by, since, until }: HistoryTest): readonly RawBuilder<unknown>[] {
  return [
    ...(by === null ? [] : [sql`h.author_id = any(${intArray(by)})`]),
    ...(since === null ? [] : [sql`h.created >= ${since}::bigint`]),
    ...(until === null ? [] : [sql`h.created < ${until}::bigint`]),
  ]
}

/** One side of a change: it held one of the values, or nothing. */
function side(value: HistoryValue | null, column: 'added' | 'removed'): readonly RawBuilder<unknown>[] {
  if (value === null) return []
  if ('empty' in value) return [sql`h.${sql.raw(column)} is null`]
  return [
    probe(sql`from activity_value o where o.activity_id = h.id and o.added = ${column === 'added'}
      and o.value_id = any(${intArray(value.ids)})`),
  ]
}

const changed = (field: SearchedField, test: HistoryTest, scope: Scope): Sql =>
  entry(field, scope, [...circumstances(test), ...side(test.from, 'removed'), ...side(test.to, 'added')])

/**
 * It held the value at some moment of the time asked for: it came or went within it, or the next change after it took
 * it away, or nothing changed since and it is still there. With `by` only changes of these people count.
 */
function was(field: SearchedField, test: HistoryTest, scope: Scope): Sql {
  const value = test.from ?? test.to
  if (value === null) return changed(field, test, scope)
  const came = sql.join([...side(value, 'added')], sql` and `)
  const went = sql.join([...side(value, 'removed')], sql` and `)
  if (test.by !== null) return entry(field, scope, [...circumstances(test), came])
  const during = entry(field, scope, [...circumstances(test), sql`(${came} or ${went})`])
  const holds = sql`${holdsNow(field, value, scope)} and ${born(test, scope)}`
  if (test.until === null) return sql<boolean>`(${during} or (${holds}))`
  const touched = 'ids' in value ? sql`(${came} or ${went})` : sql`true`
  const next = sql`(select ${went} from activity h
    where ${entryConditions(field, scope, [sql`h.created >= ${test.until}::bigint`, touched])}
    order by h.created, h.id limit 1)`
  return sql<boolean>`(${during} or (${born(test, scope)} and coalesce(${next}, ${holdsNow(field, value, scope)})))`
}

/** The issue existed before the time asked for was over. */
const born = ({ until }: HistoryTest, { row }: Scope): RawBuilder<unknown> =>
  until === null ? sql`true` : sql`${sql.ref(`${row}.created`)} < ${until}::bigint`

function holdsNow(field: SearchedField, value: HistoryValue, { row }: Scope): Sql {
  const some = (condition: RawBuilder<unknown>) =>
    probe(
      sql`from issue_field_value v where v.issue_id = ${sql.ref(`${row}.issue_id`)} and v.field_id = ${field.id} and ${condition}`,
    )
  return 'empty' in value ? sql<boolean>`not ${some(sql`true`)}` : some(sql`v.value_id = any(${intArray(value.ids)})`)
}

/**
 * Selects of `issue_id` among which all issues are that the test lets in, and others; none when no index knows them.
 * They are no answer, since they ask nobody's rights.
 */
export function historyCandidates(fieldId: number, test: HistoryTest): readonly RawBuilder<unknown>[] {
  const within = sql.join([sql`true`, ...circumstances({ ...test, by: null })], sql` and `)
  const isOfPeople = test.by !== null && (test.word === 'changed' || test.from !== null || test.to !== null)
  // With both ends of a change few of somebody's many are left.
  const ends = test.word === 'changed' ? [...side(test.from, 'removed'), ...side(test.to, 'added')] : []
  const sides = sql.join([sql`true`, ...ends], sql` and `)
  const ofPeople = isOfPeople
    ? [
        sql`select h.host_id as issue_id from activity h
          where h.author_id = any(${intArray(test.by ?? [])}) and ${within} and h.field_id = ${fieldId} and ${sides}`,
      ]
    : []
  const value = [test.from, test.to].find(one => one !== null && 'ids' in one)
  if (value && 'ids' in value) {
    const ids = intArray(value.ids)
    const ever = sql`select h.host_id as issue_id from activity_value h where h.value_id = any(${ids}) and h.field_id = ${fieldId}`
    if (test.word === 'changed' || test.by !== null) return [...ofPeople, sql`${ever} and ${within}`]
    return [
      sql`${ever} union all select v.issue_id from issue_field_value v where v.value_id = any(${ids}) and v.field_id = ${fieldId}`,
    ]
  }
  if (test.word === 'was' || test.by !== null || test.since === null) return ofPeople
  return [sql`select h.host_id as issue_id from activity h where ${within} and h.field_id = ${fieldId}`]
}
