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
  const within = withinReach(reach, 's')
  const condition = sql`v.issue_id = s.issue_id and v.field_id = ${id}${within ? sql` and ${within}` : sql``}`
  const text = { kind: 'text', nullable: true } as const
  const first = sql.raw(descending ? 'max' : 'min')
  if (isName) {
    const [table, name] = type.valueType === 'user' ? ['users', 'full_name'] : ['user_group', 'name']
    const value = sql`left(n.${sql.ref(name ?? '')}, ${MAX_SORTED_TEXT}::int)`
    return column(
      sql`(select ${first}(${value} collate "und-x-icu") from issue_field_value v join ${sql.table(table ?? '')} n on n.id = v.value_id where ${condition})`,
      descending,
      text,
    )
  }
  if (type.storage === 'text')
    return column(
      sql`(select left(v.text_value, ${MAX_SORTED_TEXT}::int) from issue_field_value v where ${condition} limit 1)`,
      descending,
      text,
    )
  const value =
    type.storage === 'num'
      ? sql`select ${first}(v.num) from issue_field_value v where ${condition}`
      : // The place in the set as it is now, whatever was stored with the issue.
        sql`select ${first}(e.ordinal) from issue_field_value v join bundle_element e on e.id = v.value_id where ${condition}`
  return column(sql`(${value})`, descending, { nullable: true })
}
