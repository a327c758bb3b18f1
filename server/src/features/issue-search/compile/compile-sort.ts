import type { SortedAttributeId, SortKey } from '@cairn/common/features/search'
import { AppError } from '@cairn/common/platform/errors'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray } from '../../../platform/db/index.ts'
import { projectsWith } from '../../access/index.ts'
import { attachmentVisible } from '../../attachments/index.ts'
import { commentVisible, seesEveryComment } from '../../comments/index.ts'
import {
  byId,
  byUpdated,
  type CompileOrder,
  issueHost,
  type OrderColumn,
  type OrderRange,
  queryAttributesOf,
  type SearchedField,
  tieOf,
  totalOrder,
} from '../../issues/index.ts'
import { withinReach } from './field-reach.ts'
import { createLookups } from './lookups.ts'
import { byProject, byStar, byValues, newestFirst, ofSlot, withStages } from './order-stages.ts'

/** More keys than this order nothing anymore. */
const MAX_KEYS = 8
/** Longer texts are compared by their beginning; places in the list carry it. */
const MAX_SORTED_TEXT = 100

const withIssue = sql`join issue i on i.id = s.issue_id`
/** The issue's number in the table that the index is of. */
const issueOfIndex = sql`i.id`
const withReporter = sql`join users reporter on reporter.id = s.reporter_id`
const withUpdater = sql`left join users updater on updater.id = (select updater_id from issue where id = s.issue_id)`

/** The columns of an order: of each key its own, and at the end what tells any two issues apart. */
export async function compileSort(ctx: RequestContext, keys: readonly SortKey[]): Promise<readonly OrderColumn[]> {
  const distinct = [...new Map(keys.map(key => [JSON.stringify(key.key), key])).values()].slice(0, MAX_KEYS)
  const lookups = createLookups(ctx)
  const columns = await Promise.all(
    distinct.map(async ({ key, direction }) =>
      typeof key === 'string'
        ? ofAttribute(ctx, key, direction)
        : [await ofField(ctx, await lookups.field(key.fieldId), isDescending(direction, true))],
    ),
  )
  // Stages are those of a single key.
  const flat = distinct.length > 1 ? columns.flat().map(({ stages: _, ...rest }) => rest) : columns.flat()
  return totalOrder(flat)
}

const isDescending = (direction: SortKey['direction'], isAscending: boolean): boolean =>
  direction === null ? !isAscending : direction === 'desc'

interface Value {
  readonly kind?: 'number' | 'text'
  readonly nullable?: boolean
  readonly join?: RawBuilder<unknown>
}

const column = (value: RawBuilder<unknown>, descending: boolean, options: Value = {}): OrderColumn => ({
  value,
  descending,
  kind: options.kind ?? 'number',
  nullable: options.nullable ?? false,
  ...(options.join ? { join: options.join } : {}),
})

/** Column of an order that an index of the issues' own table has: among equals by number. */
const walked = (value: RawBuilder<unknown>, descending: boolean, kind: 'number' | 'text' = 'number'): OrderColumn => ({
  ...column(value, descending, { kind, join: withIssue }),
  indexed: true,
  tiedBy: issueOfIndex,
})

async function ofAttribute(
  ctx: RequestContext,
  key: string,
  direction: SortKey['direction'],
): Promise<readonly OrderColumn[]> {
  const known = queryAttributesOf(ctx.contributions).byId(key)
  if (!known?.order) throw new AppError('invalid_query', { reason: `sort by: ${key.slice(0, 50)}` })
  return known.order(ctx, isDescending(direction, known.definition.sort.defaultAscending))
}

/** The order of each attribute of the language that has one. */
export const orders: Readonly<Record<SortedAttributeId, CompileOrder>> = {
  updated: (_ctx, descending) => [byUpdated(descending)],
  created: (_ctx, descending) => [walked(sql`i.created`, descending)],
  resolved: (_ctx, descending) => [
    withStages(column(sql`i.resolved`, descending, { nullable: true, join: withIssue }), {
      present: walked(sql`i.resolved`, descending),
      isPresent: sql`i.resolved is not null`,
      isAbsent: sql`s.open`,
    }),
  ],
  project: async (ctx, descending) => [await byProject(ctx, descending, newestFirst)],
  issueId: async (ctx, descending) => {
    const byNumber = column(sql`i.number`, descending, { join: withIssue })
    const inProject = [{ ...byNumber, indexed: true as const }, tieOf({ ...byNumber, tiedBy: issueOfIndex })]
    return [await byProject(ctx, descending, inProject, 'i'), byNumber, byId(descending)]
  },
  summary: (_ctx, descending) => [walked(sql`left(i.summary, ${sql.lit(MAX_SORTED_TEXT)})`, descending, 'text')],
  reporter: (_ctx, descending) => [column(sql`reporter.full_name`, descending, { kind: 'text', join: withReporter })],
  updater: (_ctx, descending) => [
    column(nameOf('updater'), descending, { kind: 'text', nullable: true, join: withUpdater }),
  ],
  votes: (_ctx, descending) => [walked(sql`i.votes`, descending)],
  comments: (ctx, descending) => [commentsOrder(ctx, descending)],
  attachments: (ctx, descending) => [column(sizeOfFiles(ctx), descending)],
  star: async (ctx, descending) => [await byStar(ctx, descending)],
}

const nameOf = (alias: string): RawBuilder<unknown> =>
  sql`left(${sql.ref(`${alias}.full_name`)}, ${MAX_SORTED_TEXT}::int)`

/**
 * As many as the reader sees: where none is limited to fewer people that is the number that stands in the issue, in
 * whose order an index is.
 */
function commentsOrder(ctx: RequestContext, descending: boolean): OrderColumn {
  const stored = walked(sql`i.comments_count`, descending)
  if (seesEveryComment(ctx, issueHost)) return stored
  const seen = (which: RawBuilder<unknown>) => sql`(select count(*)::int from comment c
    where c.host_id = s.issue_id and c.deleted_at is null and ${which} and ${commentVisible(ctx, issueHost, 'c', 's')})`
  const counted = column(seen(sql`true`), descending, { join: withIssue })
  const partly = sql`(i.comments_count - i.hidden_comments + ${seen(sql`c.acl <> '{}'`)})`
  const alike = [stored, tieOf(stored)]
  const oneByOne = [counted, byId(descending)]
  const projects = projectsWith(ctx, 'READ_COMMENT')
  const places = [projectsWith(ctx, 'READ_ISSUE'), projectsWith(ctx, 'CREATE_ISSUE')]
  const isReadEverywhere =
    projects === 'all' || places.every(place => place !== 'all' && place.every(id => projects.includes(id)))
  const isRead = isReadEverywhere ? sql`true` : sql`s.project_id = any(${intArray(projects)})`
  return {
    ...counted,
    tiedBy: sql`s.issue_id`,
    stages: {
      least: 0,
      of: [
        {
          where: sql`true`,
          place: [],
          order: alike,
          variants: [
            { where: sql`i.hidden_comments = 0 and ${isRead}`, order: alike },
            {
              where: sql`i.hidden_comments > 0 and ${isRead}`,
              order: [{ ...counted, value: partly }, byId(descending)],
              among: range => withHiddenComments(range, descending),
            },
            ...(isReadEverywhere ? [] : [{ where: sql`not ${isRead}`, order: oneByOne }]),
          ],
        },
      ],
    },
  }
}

/** Issues with comments that not everybody sees: some of them count, or none. */
function withHiddenComments({ from, to }: OrderRange, descending: boolean): RawBuilder<unknown> {
  const [most, least] = [sql`comments_count`, sql`comments_count - hidden_comments`]
  const conditions = [
    sql`hidden_comments > 0`,
    ...(from ? [descending ? sql`${least} <= ${from}` : sql`${most} >= ${from}`] : []),
    ...(to ? [descending ? sql`${most} >= coalesce(${to}, 0)` : sql`${least} <= coalesce(${to}, 2147483647)`] : []),
  ]
  return sql`select id as issue_id from issue where ${sql.join(conditions, sql` and `)}`
}

const sizeOfFiles = (ctx: RequestContext): RawBuilder<unknown> =>
  sql`(select coalesce(sum(a.size), 0)::bigint from attachment a join issue i on i.id = a.host_id
    where a.host_id = s.issue_id and ${attachmentVisible(ctx, issueHost, 'a', 'i')})`

/** Values of a field in the order that its type has; where the reader does not see the field there is none. */
async function ofField(ctx: RequestContext, field: SearchedField, descending: boolean): Promise<OrderColumn> {
  const { id, type, reach, sortSlot } = field
  const isName = type.valueType === 'user' || type.valueType === 'group'
  // The slots hold public values only; numbers have an index of their own.
  if (
    sortSlot !== null &&
    !isName &&
    type.storage !== 'num' &&
    reach.privately.length === 0 &&
    reach.hidden.length === 0
  )
    return ofSlot(ctx, field, sortSlot, descending)
  const kind = isName || type.storage === 'text' ? 'text' : 'number'
  const within = withinReach(reach, 's')
  const isOf = (alias: string) =>
    sql`${sql.ref(`${alias}.issue_id`)} = s.issue_id and ${sql.ref(`${alias}.field_id`)} = ${id}${within ? sql` and ${within}` : sql``}`
  if (type.isMultiValue) {
    const value =
      kind === 'text' ? sql`${sortedValue(field, 'v', 'n')} collate "und-x-icu"` : sortedValue(field, 'v', 'n')
    const first = sql`${sql.raw(descending ? 'max' : 'min')}(${value})`
    const from = sql`issue_field_value v ${namedBy(field, 'v', 'n')}`
    const whole = column(sql`(select ${first} from ${from} where ${isOf('v')})`, descending, { kind, nullable: true })
    const isShownAlike = reach.privately.length === 0 && reach.hidden.length === 0
    return type.storage === 'value' && !isName && isShownAlike ? byValues(ctx, field, whole) : whole
  }
  const [value, named] = [`v${id}`, `n${id}`]
  const sorted = sortedValue(field, value, named)
  const isFirst = sql`${isOf(value)} and ${sql.ref(`${value}.position`)} = 0`
  const whole = column(sorted, descending, {
    kind,
    nullable: true,
    join: sql`left join issue_field_value ${sql.ref(value)} on ${isFirst} ${namedBy(field, value, named)}`,
  })
  if (type.storage === 'value' && type.valueType !== 'user') return whole
  const stored = type.storage === 'text' ? sql.ref(`${value}.text_value`) : sorted
  // The project of both is the same; an index of values needs to be told.
  const isThere = sql`${isFirst} and ${sql.ref(`${value}.project_id`)} = s.project_id`
  const from = sql`issue_field_value ${sql.ref(value)} on ${isThere} ${namedBy(field, value, named, sql`join`)}`
  return withStages(whole, {
    present: {
      ...column(sorted, descending, { kind, join: sql`join ${from}` }),
      ...(type.storage === 'value' ? {} : { indexed: true, tiedBy: sql.ref(`${value}.issue_id`) }),
    },
    isPresent: sql`${stored} is not null`,
    isAbsent: sql`not exists (select 1 from (select) one join ${from} where ${stored} is not null)`,
  })
}

const NAMES: Readonly<Record<string, readonly [table: string, name: string]>> = {
  user: ['users', 'full_name'],
  group: ['user_group', 'name'],
}

function sortedValue({ type }: SearchedField, value: string, named: string): RawBuilder<unknown> {
  if (type.storage === 'num') return sql.ref(`${value}.num`)
  const [, name] = NAMES[type.valueType] ?? []
  if (type.storage === 'value' && name === undefined) return sql.ref(`${named}.ordinal`)
  if (name !== undefined) return sql.ref(`${named}.${name}`)
  return sql`left(${sql.ref(`${value}.text_value`)}, ${sql.lit(MAX_SORTED_TEXT)})`
}

/** What a value is the number of. Of sets, so that their order counts as it is now, whatever was stored before. */
function namedBy(
  { type }: SearchedField,
  value: string,
  named: string,
  join: RawBuilder<unknown> = sql`left join`,
): RawBuilder<unknown> {
  if (type.storage !== 'value') return sql``
  const [table] = NAMES[type.valueType] ?? ['bundle_element']
  return sql`${join} ${sql.table(table)} ${sql.ref(named)} on ${sql.ref(`${named}.id`)} = ${sql.ref(`${value}.value_id`)}`
}
