import type { SortKey } from '@cairn/common/features/search'
import { AppError } from '@cairn/common/platform/errors'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import {
  computedColumn,
  type OrderColumn,
  queryAttributesOf,
  type SearchedField,
  totalOrder,
} from '../../issues/index.ts'
import { withinReach } from './field-reach.ts'
import { createLookups } from './lookups.ts'
import { byValues, MAX_SORTED_TEXT, ofSlot, withStages } from './order-stages.ts'

/** More keys than this order nothing anymore. */
const MAX_KEYS = 8

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

async function ofAttribute(
  ctx: RequestContext,
  key: string,
  direction: SortKey['direction'],
): Promise<readonly OrderColumn[]> {
  const known = queryAttributesOf(ctx.contributions).byId(key)
  const sort = known?.definition.sort
  if (!known?.order || !sort) throw new AppError('invalid_query', { reason: `sort by: ${key.slice(0, 50)}` })
  return known.order(ctx, isDescending(direction, sort.defaultAscending))
}

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
    const whole = computedColumn(sql`(select ${first} from ${from} where ${isOf('v')})`, descending, {
      kind,
      nullable: true,
    })
    const isShownAlike = reach.privately.length === 0 && reach.hidden.length === 0
    return type.storage === 'value' && !isName && isShownAlike ? byValues(ctx, field, whole) : whole
  }
  const [value, named] = [`v${id}`, `n${id}`]
  const sorted = sortedValue(field, value, named)
  const isFirst = sql`${isOf(value)} and ${sql.ref(`${value}.position`)} = 0`
  const whole = computedColumn(sorted, descending, {
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
      ...computedColumn(sorted, descending, { kind, join: sql`join ${from}` }),
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
