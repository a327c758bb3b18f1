import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { aggregatedUsers, type BundleElementInfo, bundleElementsOf } from '../bundles/index.ts'
import { canSeeField, type ProjectFieldInfo, projectFieldsOf } from '../custom-fields/index.ts'
import { defaultValues } from './default-values.ts'
import type { FieldValues } from './field-inputs.ts'
import { isShown, readFieldValues, type StoredValue } from './field-values.ts'
import type { VisibleIssue } from './issues.policy.ts'

/**
 * Why values do not come along: there is no such field (or none that may show them), no such value, or the field does
 * not show there.
 */
export type LossReason = 'field' | 'value' | 'hidden'

export interface LostValues {
  /** The field where the issue is now. */
  readonly field: ProjectFieldInfo
  readonly values: readonly StoredValue[]
  readonly reason: LossReason
}

/** What becomes of the values of an issue in another project. */
export interface MappedValues {
  readonly issue: VisibleIssue
  readonly current: FieldValues
  readonly after: FieldValues
  readonly lost: readonly LostValues[]
  /** Values that the issue only gets there: defaults. */
  readonly filled: readonly { readonly field: ProjectFieldInfo; readonly values: readonly StoredValue[] }[]
}

interface Target {
  readonly fields: readonly ProjectFieldInfo[]
  readonly elements: ReadonlyMap<number, readonly BundleElementInfo[]>
  readonly people: ReadonlyMap<number, ReadonlySet<number>>
  readonly defaults: FieldValues
  /** Whether the values of a field of the issue may become those of the project's. */
  readonly takes: (own: ProjectFieldInfo, field: ProjectFieldInfo) => boolean
}

/**
 * Maps the values of issues to the fields of a project: the same field, values of its bundle by name, people who may be
 * chosen there. Required fields without a value get the default. What the actor does not see stays behind where it would
 * see it. `only` leaves fields of the issues out; `former` stands in place of what the fields hold now. The number of
 * statements does not depend on how many issues there are.
 */
export async function mapValues(
  ctx: RequestContext,
  issues: readonly VisibleIssue[],
  projectId: number,
  only: (field: ProjectFieldInfo) => boolean = () => true,
  former: ReadonlyMap<number, FieldValues> = new Map(),
): Promise<readonly MappedValues[]> {
  const all = await projectFieldsOf(ctx, [...issues.map(issue => issue.project_id), projectId])
  const fields = all.get(projectId) ?? []
  const values = await readFieldValues(
    ctx.db,
    issues.map(issue => issue.id),
  )
  const target: Target = {
    fields,
    elements: await bundleElementsOf(
      ctx,
      fields.flatMap(field =>
        field.bundleId === null || field.fieldType.valueType === 'user' ? [] : [field.bundleId],
      ),
    ),
    people: await peopleOf(ctx, fields, [...values.values(), ...former.values()]),
    defaults: await defaultValues(ctx, fields),
    takes: (own, field) => canSeeField(ctx, own) || !canSeeField(ctx, field),
  }
  return issues.map(issue =>
    mapIssue(
      issue,
      (all.get(issue.project_id) ?? []).filter(only),
      values.get(issue.id) ?? new Map(),
      former.get(issue.id) ?? new Map(),
      target,
    ),
  )
}

function mapIssue(
  issue: VisibleIssue,
  own: readonly ProjectFieldInfo[],
  stored: FieldValues,
  former: FieldValues,
  target: Target,
): MappedValues {
  const { fields, elements, people, defaults } = target
  const ownIds = new Set(own.map(field => field.fieldId))
  const current = new Map([...stored].filter(([fieldId]) => ownIds.has(fieldId)))
  const after = new Map<number, readonly StoredValue[]>()
  const filled: { field: ProjectFieldInfo; values: readonly StoredValue[] }[] = []
  for (const field of fields) {
    const before = own.find(({ fieldId }) => fieldId === field.fieldId)
    const values = before && target.takes(before, field) ? current.get(field.fieldId) : undefined
    const kept = keptValues(field, former.get(field.fieldId) ?? values ?? [], elements, people)
    if (kept.length > 0) after.set(field.fieldId, kept)
    else if (former.get(field.fieldId)?.length === 0 && field.canBeEmpty) continue
    else if (!ownIds.has(field.fieldId) || !field.canBeEmpty) {
      const initial = defaults.get(field.fieldId) ?? []
      if (initial.length === 0) continue
      after.set(field.fieldId, initial)
      filled.push({ field, values: initial })
    }
  }
  const hidden = new Set<number>()
  for (const field of fields)
    if (!isShown(field, fields, after) && after.delete(field.fieldId)) hidden.add(field.fieldId)
  return {
    issue,
    current,
    after,
    lost: lostOf(own, target, current, after, hidden),
    filled: filled.filter(({ field }) => after.has(field.fieldId)),
  }
}

function lostOf(
  own: readonly ProjectFieldInfo[],
  { fields, takes }: Target,
  current: FieldValues,
  after: FieldValues,
  hidden: ReadonlySet<number>,
): readonly LostValues[] {
  return own.flatMap((field): LostValues[] => {
    const before = current.get(field.fieldId) ?? []
    const other = fields.find(({ fieldId }) => fieldId === field.fieldId)
    if (before.length > 0 && !(other && takes(field, other))) return [{ field, values: before, reason: 'field' }]
    const kept = new Set((after.get(field.fieldId) ?? []).map(presence))
    const values = before.filter(value => !kept.has(presence(value)))
    if (values.length === 0) return []
    return [{ field, values, reason: hidden.has(field.fieldId) ? 'hidden' : 'value' }]
  })
}

/** What a value is to people, whichever bundle it stands in. */
const presence = (value: StoredValue): string =>
  value.valueId === null ? `${value.num ?? value.text}` : (value.name ?? '').toLowerCase()

/** Values of bundles are found again by name; people if they may be chosen; groups, numbers and texts stay. */
function keptValues(
  field: ProjectFieldInfo,
  values: readonly StoredValue[],
  elements: Target['elements'],
  people: Target['people'],
): readonly StoredValue[] {
  const { bundleId } = field
  if (bundleId === null) return values
  if (field.fieldType.valueType === 'user') {
    const allowed = people.get(bundleId)
    return allowed ? values.filter(value => value.valueId !== null && allowed.has(value.valueId)) : values
  }
  const choices = elements.get(bundleId) ?? []
  return values.flatMap((value): StoredValue[] => {
    const name = (value.name ?? '').toLowerCase()
    const element =
      choices.find(choice => choice.id === value.valueId) ??
      choices.find(choice => choice.name.toLowerCase() === name) ??
      choices.find(choice => choice.localizedName?.toLowerCase() === name)
    if (!element) return []
    const isResolved = field.fieldType.valueType === 'state' ? element.isResolved : null
    return [{ ...value, valueId: element.id, ord: element.ordinal, name: element.name, isResolved }]
  })
}

/** Of each bundle of people that limits the choice: who of the given values may be chosen. */
async function peopleOf(
  ctx: RequestContext,
  fields: readonly ProjectFieldInfo[],
  values: readonly FieldValues[],
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const people = new Map<number, ReadonlySet<number>>()
  for (const { fieldId, bundleId, fieldType } of fields) {
    if (bundleId === null || fieldType.valueType !== 'user') continue
    const ids = new Set(values.flatMap(of => (of.get(fieldId) ?? []).flatMap(value => value.valueId ?? [])))
    if (ids.size === 0) continue
    const { rows } = await sql<{ id: number }>`
      select id from unnest(${[...ids]}::int[]) id where id in ${aggregatedUsers(bundleId)}
        or not exists (select 1 from bundle_user where bundle_id = ${bundleId}
          union all select 1 from bundle_group where bundle_id = ${bundleId})`.execute(ctx.db)
    people.set(bundleId, new Set([...(people.get(bundleId) ?? []), ...rows.map(row => row.id)]))
  }
  return people
}
