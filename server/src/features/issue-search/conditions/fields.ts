import type { Test } from '@cairn/common/features/search'
import { type RawBuilder, sql } from 'kysely'
import { intArray } from '../../../platform/db/index.ts'
import {
  asDates,
  betweenNumbers,
  type CompilePredicate,
  duringTime,
  fieldTexts,
  membersOf,
  nothing,
  ofUnresolved,
  type Scope,
  type SearchedField,
  type Sql,
  type Term,
  unsupported,
} from '../../issues/index.ts'
import { withinReach } from '../compile/field-reach.ts'
import { inText } from '../compile/texts.ts'
import { resolved } from './basics.ts'
import { beginning } from './beginning.ts'
import { history } from './history.ts'

/** Values of a custom field, of any type. Where the reader may not see the field it is as good as empty. */
export const customField: CompilePredicate = async (test, scope, attribute) => {
  if (!('fieldId' in attribute)) throw unsupported({ attribute, test })
  const field = await scope.lookups.field(attribute.fieldId)
  switch (test.kind) {
    case 'present':
      return isPresent(field, scope)
    case 'empty':
      return sql<boolean>`not ${await isPresent(field, scope)}`
    case 'history':
      return history(field, test, scope)
  }
  const found =
    field.type.storage === 'value'
      ? await named(field, test, scope)
      : field.type.storage === 'num'
        ? number(field, test, scope)
        : await text(field, test, scope)
  if (!found) throw unsupported({ attribute, test })
  return found
}

async function named(field: SearchedField, test: Test, scope: Scope): Promise<Sql | null> {
  const { lookups } = scope
  switch (test.kind) {
    case 'ids':
      return hasTerms(field, await lookups.terms(field.id, test.ids), scope)
    case 'members':
      return field.type.valueType === 'group'
        ? hasTerms(field, await lookups.terms(field.id, test.groupIds), scope)
        : isOneOf(field, membersOf(test.groupIds), scope)
    case 'prefix': {
      const like = beginning(test.prefix.toLowerCase())
      return hasValue(field, sql`(lower(e.name) like ${like} or lower(e.localized_name) like ${like})`, scope)
    }
    case 'ordinal':
      return hasValue(field, sql`${atBound(test.from, sql`<=`)} and ${atBound(test.to, sql`>=`)}`, scope)
    case 'resolved':
      return isResolved(field, test.resolved, scope)
    case 'released':
      return hasValue(field, sql`e.released`, scope)
    case 'archived': {
      const archived = await hasValue(field, sql`e.archived`, scope)
      if (!field.type.isMultiValue) return archived
      return sql<boolean>`(${archived} and not ${someValue(
        field,
        sql`exists (
        select 1 from bundle_element e where e.id = v.value_id and not e.archived)`,
        scope,
      )})`
    }
    default:
      return null
  }
}

function number(field: SearchedField, test: Test, scope: Scope): Sql | null {
  if (test.kind === 'number') return someValue(field, betweenNumbers(sql`v.num`, test), scope)
  if (test.kind !== 'time') return null
  const span = field.type.valueType === 'date' ? asDates(test, scope.timeZone) : test
  return someValue(field, duringTime(sql`v.num`, span), scope)
}

async function text(field: SearchedField, test: Test, scope: Scope): Promise<Sql | null> {
  if (test.kind === 'text') {
    const within = withinReach(field.reach, scope.row)
    const found = await inText(
      { mode: test.mode, text: test.text, scope: { source: fieldTexts, sourceId: field.id } },
      scope,
    )
    return within ? sql<boolean>`(${within} and ${found})` : found
  }
  const wanted = test.kind === 'string' ? test : test.kind === 'prefix' ? { text: test.prefix, prefix: true } : null
  if (!wanted) return null
  const value = wanted.text.toLowerCase()
  return someValue(
    field,
    wanted.prefix ? sql`lower(v.text_value) like ${beginning(value)}` : sql`lower(v.text_value) = ${value}`,
    scope,
  )
}

/**
 * Values by their place in the set: of each set only what lies within the bounds that it has itself, since places of
 * different sets say nothing of one another.
 */
function atBound(ids: readonly number[] | null, operator: RawBuilder<unknown>): RawBuilder<unknown> {
  if (!ids) return sql`true`
  return sql`exists (select 1 from bundle_element bound where bound.bundle_id = e.bundle_id
    and bound.id = any(${intArray(ids)}) and (bound.ordinal, bound.id) ${operator} (e.ordinal, e.id))`
}

async function hasValue(field: SearchedField, condition: RawBuilder<unknown>, scope: Scope): Promise<Sql> {
  const ids = await scope.lookups.termsWhere(field.id, condition)
  return hasTerms(
    field,
    ids.map(id => ({ id, resolved: true })),
    scope,
  )
}

/** One of these terms: public values everywhere, private ones where the reader may see them. */
function hasTerms(
  { type, reach }: SearchedField,
  terms: readonly Pick<Term, 'id' | 'resolved'>[],
  { row }: Scope,
): Sql {
  if (terms.length === 0) return nothing
  const of = (column: string) => sql.ref(`${row}.${column}`)
  const ids = intArray(terms.map(term => term.id))
  const within = withinReach(reach, row)
  const parts: RawBuilder<unknown>[] = []
  if (reach.isPublic) parts.push(sql`${of('vals')} && ${ids}${within ? sql` and ${within}` : sql``}`)
  if (reach.privately.length > 0)
    parts.push(sql`${of('pvals')} && ${ids} and ${of('project_id')} = any(${intArray(reach.privately)})`)
  if (parts.length === 0) return nothing
  const found = parts.length === 1 ? sql`${parts[0]}` : sql`(${sql.join(parts, sql` or `)})`
  // An issue in an unresolved state is unresolved: that half of the table has the better indexes.
  const isOpen = type.valueType === 'state' && terms.every(term => !term.resolved)
  return isOpen ? ofUnresolved(sql<boolean>`(${of('open')} and ${found})`) : sql<boolean>`(${found})`
}

async function isResolved(field: SearchedField, wanted: boolean, scope: Scope): Promise<Sql> {
  if (await isOnlyState(field, scope))
    return resolved({ kind: 'resolved', resolved: wanted }, scope, { id: 'resolved' })
  const found = await hasValue(field, sql`e.is_resolved`, scope)
  return wanted ? found : sql<boolean>`not ${found}`
}

/** Then it alone decides whether an issue is resolved, which the narrow row knows. */
async function isOnlyState(field: SearchedField, { ctx }: Scope): Promise<boolean> {
  const other = await ctx.search
    .selectFrom('custom_field')
    .select('id')
    .where('field_type', '=', 'state[1]')
    .where('id', '<>', field.id)
    .limit(1)
    .executeTakeFirst()
  return other === undefined && field.reach.hidden.length === 0
}

const isOneOf = (field: SearchedField, ids: RawBuilder<number>, scope: Scope): Sql =>
  someValue(field, sql`v.value_id in ${ids}`, scope)

const isPresent = async (field: SearchedField, scope: Scope): Promise<Sql> => someValue(field, sql`true`, scope)

/** A stored value `v` of the field for which the condition holds. */
function someValue({ id, reach }: SearchedField, condition: RawBuilder<unknown>, { row }: Scope): Sql {
  const within = withinReach(reach, row)
  return sql<boolean>`(exists (select 1 from issue_field_value v where v.issue_id = ${sql.ref(`${row}.issue_id`)}
    and v.field_id = ${id} and ${condition})${within ? sql` and ${within}` : sql``})`
}
