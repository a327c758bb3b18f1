import { attributeOf, type SortKey } from '@cairn/common/features/search'
import { AppError } from '@cairn/common/platform/errors'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { formerAttachmentVisible } from '../../attachments/index.ts'
import { commentVisible } from '../../comments/index.ts'
import { byCreated, bySlot, byUpdated, type OrderColumn, totalOrder } from '../../issues/index.ts'
import { withinReach } from './field-reach.ts'
import { createLookups, type SearchedField } from './lookups.ts'

/** More keys than this order nothing anymore. */
const MAX_KEYS = 8
/** Longer texts are compared by their beginning; places in the list carry it. */
const MAX_SORTED_TEXT = 100

const withIssue = sql`join issue i on i.id = s.issue_id`
const withProject = sql`join project p on p.id = s.project_id`
const withReporter = sql`join users reporter on reporter.id = s.reporter_id`
const withUpdater = sql`left join users updater on updater.id = (select updater_id from issue where id = s.issue_id)`

/** The columns of an order: of each key its own, and at the end what tells any two issues apart. */
export async function compileSort(ctx: RequestContext, keys: readonly SortKey[]): Promise<readonly OrderColumn[]> {
  const distinct = [...new Map(keys.map(key => [JSON.stringify(key.key), key])).values()].slice(0, MAX_KEYS)
  const lookups = createLookups(ctx)
  const columns = await Promise.all(
    distinct.map(async ({ key, direction }) =>
      typeof key === 'string'
        ? ofAttribute(ctx, key, isDescending(direction, attributeOf(key)?.sort?.defaultAscending ?? true))
        : [ofField(await lookups.field(key.fieldId), isDescending(direction, true))],
    ),
  )
  return totalOrder(columns.flat())
}

const isDescending = (direction: 'asc' | 'desc' | null, isAscending: boolean): boolean =>
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

function ofAttribute(ctx: RequestContext, key: string, descending: boolean): readonly OrderColumn[] {
  switch (key) {
    case 'updated':
      return [byUpdated(descending)]
    case 'created':
      return [byCreated(descending)]
    case 'resolved':
      return [column(sql`i.resolved`, descending, { nullable: true, join: withIssue })]
    case 'project':
      return [column(sql`p.short_name`, descending, { kind: 'text', join: withProject })]
    case 'issueId':
      return [
        column(sql`p.short_name`, descending, { kind: 'text', join: withProject }),
        column(sql`i.number`, descending, { join: withIssue }),
      ]
    case 'summary':
      return [column(sql`left(i.summary, ${MAX_SORTED_TEXT}::int)`, descending, { kind: 'text', join: withIssue })]
    case 'reporter':
      return [column(nameOf('reporter'), descending, { kind: 'text', join: withReporter })]
    case 'updater':
      return [column(nameOf('updater'), descending, { kind: 'text', nullable: true, join: withUpdater })]
    case 'votes':
      return [column(sql`i.votes`, descending, { join: withIssue })]
    case 'comments':
      return [column(countOfComments(ctx), descending)]
    case 'attachments':
      return [column(sizeOfFiles(ctx), descending)]
    case 'star':
      return [column(isStarred(ctx), descending)]
    default:
      throw new AppError('invalid_query', { reason: `sort by: ${key.slice(0, 50)}` })
  }
}

const nameOf = (alias: string): RawBuilder<unknown> =>
  sql`left(${sql.ref(`${alias}.full_name`)}, ${MAX_SORTED_TEXT}::int)`

/** As many as the reader sees. */
const countOfComments = (ctx: RequestContext): RawBuilder<unknown> =>
  sql`(select count(*) from issue_comment c where c.issue_id = s.issue_id and c.deleted_at is null
    and ${commentVisible(ctx, 'c', 's')})`

const sizeOfFiles = (ctx: RequestContext): RawBuilder<unknown> =>
  sql`(select coalesce(sum(a.size), 0)::bigint from attachment a join issue i on i.id = a.issue_id
    where a.issue_id = s.issue_id and a.removed_at is null and ${formerAttachmentVisible(ctx)})`

const isStarred = (ctx: RequestContext): RawBuilder<unknown> =>
  sql`(exists (select 1 from issue_tag it join tag t on t.id = it.tag_id where it.issue_id = s.issue_id
    and t.kind = 'star' and t.owner_id = ${ctx.actor.isGuest ? 0 : ctx.actor.userId}))::int`

/** Values of a field in the order that its type has; where the reader does not see the field there is none. */
function ofField(field: SearchedField, descending: boolean): OrderColumn {
  const { id, type, reach, sortSlot } = field
  const isName = type.valueType === 'user' || type.valueType === 'group'
  // The slots hold public values only.
  if (sortSlot !== null && !isName && reach.privately.length === 0 && reach.hidden.length === 0)
    return bySlot(sortSlot, descending)
  const kind = isName || type.storage === 'text' ? 'text' : 'number'
  const within = withinReach(reach, 's')
  const isOf = (alias: string) =>
    sql`${sql.ref(`${alias}.issue_id`)} = s.issue_id and ${sql.ref(`${alias}.field_id`)} = ${id}${within ? sql` and ${within}` : sql``}`
  if (type.isMultiValue) {
    const value =
      kind === 'text' ? sql`${sortedValue(field, 'v', 'n')} collate "und-x-icu"` : sortedValue(field, 'v', 'n')
    const first = sql`${sql.raw(descending ? 'max' : 'min')}(${value})`
    const from = sql`issue_field_value v ${namedBy(field, 'v', 'n')}`
    return column(sql`(select ${first} from ${from} where ${isOf('v')})`, descending, { kind, nullable: true })
  }
  const [value, named] = [`v${id}`, `n${id}`]
  return column(sortedValue(field, value, named), descending, {
    kind,
    nullable: true,
    join: sql`left join issue_field_value ${sql.ref(value)} on ${isOf(value)}
      and ${sql.ref(`${value}.position`)} = 0 ${namedBy(field, value, named)}`,
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
  const text = name === undefined ? `${value}.text_value` : `${named}.${name}`
  return sql`left(${sql.ref(text)}, ${MAX_SORTED_TEXT}::int)`
}

/** What a value is the number of. Of sets, so that their order counts as it is now, whatever was stored before. */
function namedBy({ type }: SearchedField, value: string, named: string): RawBuilder<unknown> {
  if (type.storage !== 'value') return sql``
  const [table] = NAMES[type.valueType] ?? ['bundle_element']
  return sql`left join ${sql.table(table)} ${sql.ref(named)} on ${sql.ref(`${named}.id`)} = ${sql.ref(`${value}.value_id`)}`
}
