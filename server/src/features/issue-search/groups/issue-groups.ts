import { CustomField } from '@cairn/common/features/custom-fields'
import { quoteName } from '@cairn/common/features/search'
import { AppError } from '@cairn/common/platform/errors'
import { formatId } from '@cairn/common/platform/ids'
import type { RequestContext } from '../../../platform/context/index.ts'
import type { AnyLoader } from '../../../platform/projection/index.ts'
import { inlineLoader, Ref } from '../../../platform/projection/index.ts'
import { emptyTextsOf, type KnownField, visibleFields } from '../assist/known-fields.ts'
import { writtenAttribute } from '../assist/suggestion.ts'
import { createLookups } from '../compile/lookups.ts'
import { openList } from '../list/find-by-query.ts'
import { type QueryInput, readQuery } from '../list/read-query.ts'
import { countQueried, type QueriedCounts } from './count-queried.ts'
import { countValues, type GroupBy, type ValueCounts } from './count-values.ts'
import { listDivisions, type QueriedGroups } from './list-divisions.ts'
import { kindOf, type NamedValue, nameValues } from './name-values.ts'

export interface IssueGroupRow {
  readonly id: string
  readonly name: string
  readonly query: string
  readonly count: number
  readonly countIsMinimum: boolean
  readonly color: number | null
  readonly userId: number | null
  readonly isResolved: boolean | null
}

interface Division {
  readonly by: GroupBy
  /** Name before the colon. */
  readonly attribute: string
  /** Name of the group of issues without a value; null: all have one. */
  readonly emptyName: string | null
  /** The query for those. */
  readonly emptyQuery: string
}

/**
 * Divides a list by a field. Values of the same name, of several bundles, are one group, as they are one to a query.
 * An issue with several values is in several groups. `limit`: how many issues are counted, for tests.
 */
export async function issueGroups(
  ctx: RequestContext,
  input: QueryInput,
  byText: string,
  limit?: number,
): Promise<readonly IssueGroupRow[]> {
  const division = (await queriedBy(ctx, byText)) ?? (await divisionOf(ctx, byText))
  const read = await readQuery(ctx, input)
  const { filter } = await openList(ctx, { ...read, sort: [] })
  if ('groups' in division) return queriedGroups(division, await countQueried(ctx, filter, division, limit))
  const counted = await countValues(ctx, await filter.inOrder(null), division.by, limit)
  const ids = [...counted.counts.keys()].filter(id => id !== null)
  const named = await nameValues(ctx, division.by, ids)
  return [...mergedByName(division, named, counted), ...emptyGroup(division, counted)]
}

/** What another feature divides by. */
async function queriedBy(ctx: RequestContext, text: string): Promise<QueriedGroups | null> {
  for (const division of ctx.contributions.to(listDivisions)) {
    const found = await division.open(ctx, text)
    if (found) return found
  }
  return null
}

const PLAIN = { color: null, userId: null, isResolved: null } as const

/** Those that have issues. */
function queriedGroups({ groups, none }: QueriedGroups, counted: QueriedCounts): readonly IssueGroupRow[] {
  const { isMinimum: countIsMinimum } = counted
  return [
    ...groups.map((group, at) => ({ ...PLAIN, ...group, count: counted.counts[at] ?? 0, countIsMinimum })),
    { ...PLAIN, ...none, id: 'none', count: counted.none, countIsMinimum },
  ].filter(({ count }) => count > 0)
}

function mergedByName(
  division: Division,
  values: readonly NamedValue[],
  { counts, isMinimum }: ValueCounts,
): readonly IssueGroupRow[] {
  const isUser = kindOf(division.by) === 'user'
  const groups = new Map<string, IssueGroupRow>()
  for (const value of values) {
    const key = value.written.toLowerCase()
    const count = (counts.get(value.id) ?? 0) + (groups.get(key)?.count ?? 0)
    const known = groups.get(key)
    groups.set(key, {
      ...(known ?? {
        id: formatId(value.classNo, value.id),
        name: value.name,
        query: `${division.attribute}: ${quoteName(value.written)}`,
        color: value.color,
        userId: isUser ? value.id : null,
        countIsMinimum: isMinimum,
      }),
      isResolved: known && known.isResolved !== value.isResolved ? null : value.isResolved,
      count,
    })
  }
  return [...groups.values()]
}

function emptyGroup({ emptyName, emptyQuery }: Division, { counts, isMinimum }: ValueCounts): readonly IssueGroupRow[] {
  const count = counts.get(null) ?? 0
  if (emptyName === null || count === 0) return []
  return [
    {
      id: 'none',
      name: emptyName,
      query: emptyQuery,
      count,
      countIsMinimum: isMinimum,
      color: null,
      userId: null,
      isResolved: null,
    },
  ]
}

async function divisionOf(ctx: RequestContext, text: string): Promise<Division> {
  if (text === 'project')
    return { by: { kind: 'column', column: 'project_id' }, attribute: 'project', emptyName: null, emptyQuery: '' }
  if (text === 'reporter')
    return { by: { kind: 'column', column: 'reporter_id' }, attribute: 'reporter', emptyName: null, emptyQuery: '' }
  if (text === 'tag') {
    const emptyName = ctx.texts.format(ctx.locale, 'issueGroups.noTag', {})
    return { by: { kind: 'tag' }, attribute: 'tag', emptyName, emptyQuery: 'has: -tags' }
  }
  const id = CustomField.parseId(text)
  const [known] = id === null ? [] : await visibleFields(ctx, new Set(), { ids: new Set([id]) })
  const field = known ? await createLookups(ctx).field(known.id) : null
  if (!known || field?.type.storage !== 'value')
    throw new AppError('invalid_parameter', { name: 'by', reason: text.slice(0, 50) })
  const attribute = writtenAttribute(known.name)
  return {
    by: { kind: 'field', field },
    attribute,
    emptyName: emptyNameOf(ctx, known),
    emptyQuery: `has: -${quoteName(known.name)}`,
  }
}

const emptyNameOf = (ctx: RequestContext, field: KnownField): string =>
  emptyTextsOf([field], new Set())[0] ?? ctx.texts.format(ctx.locale, 'issueGroups.noValue', { field: field.name })

export const issueGroupLoader: AnyLoader = inlineLoader<IssueGroupRow>({
  entity: 'IssueGroup',
  fields: {
    id: { value: row => row.id },
    name: { value: row => row.name },
    query: { value: row => row.query },
    count: { value: row => row.count },
    countIsMinimum: { value: row => row.countIsMinimum },
    color: { value: row => (row.color === null ? null : new Ref('FieldStyle', row.color)) },
    user: { value: row => (row.userId === null ? null : new Ref('User', row.userId)) },
    isResolved: { value: row => row.isResolved },
  },
})
