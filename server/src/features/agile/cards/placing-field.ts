import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray } from '../../../platform/db/index.ts'
import { bundleElementsOf } from '../../bundles/index.ts'
import { canSeeField, projectFieldsOf } from '../../custom-fields/index.ts'
import type { Lookups, SearchedField } from '../../issues/index.ts'
import { userName } from '../board-facts.ts'
import type { ColumnInfo } from '../boards.store.ts'

/** A value of a field as a board shows it: of several bundles one for each name. */
export interface PlacedValue {
  readonly valueId: number
  readonly name: string
  /** What settings tell it by: the name in lower case, of people and groups the number. */
  readonly key: string
  /** Index of its colour. */
  readonly color: number | null
  readonly isResolved: boolean
}

/** A field by whose values cards are placed. */
export interface PlacingField {
  readonly field: SearchedField
  /** Whether values are told by number instead of by name. */
  readonly byNumber: boolean
  /** Whether the reader may know of it in one of the projects. */
  readonly isSeen: boolean
  /** Values by the number of their search term. */
  readonly byTerm: ReadonlyMap<number, PlacedValue>
}

/** The term numbers of a card's values, with commas between them; those of private fields apart. */
export interface TermsOfCard {
  readonly projectId: number
  readonly terms: string
  readonly privateTerms: string
}

/** What a value of the settings is told by; null: no value. */
export const keyOf = ({ name, valueId }: { readonly name: string | null; readonly valueId: number | null }) =>
  name === null ? (valueId === null ? null : String(valueId)) : name.toLowerCase()

/** Values of a field of the board's projects with their search terms, as far as the reader may know of them. */
export async function placingField(
  ctx: RequestContext,
  lookups: Lookups,
  projectIds: readonly number[],
  fieldId: number,
): Promise<PlacingField> {
  const field = await lookups.field(fieldId)
  const { valueType } = field.type
  const uses = [...(await projectFieldsOf(ctx, projectIds)).values()]
    .flat()
    .filter(use => use.fieldId === fieldId && canSeeField(ctx, use))
  const isSeen = uses.length > 0
  if (valueType === 'user' || valueType === 'group')
    return { field, byNumber: true, isSeen, byTerm: await principalsOf(ctx, fieldId, valueType) }
  const bundleIds = uses.flatMap(({ bundleId }) => bundleId ?? [])
  const elements = [...(await bundleElementsOf(ctx, [...new Set(bundleIds)])).values()].flat()
  const byId = new Map(elements.map(element => [element.id, element]))
  const terms = await lookups.terms(fieldId, [...byId.keys()])
  return {
    field,
    byNumber: false,
    isSeen,
    byTerm: new Map(
      terms.flatMap(({ id, valueId }) => {
        const element = byId.get(valueId)
        if (!element) return []
        const { name, color, isResolved } = element
        return [[id, { valueId, name, key: name.toLowerCase(), color, isResolved }] as const]
      }),
    ),
  }
}

async function principalsOf(
  ctx: RequestContext,
  fieldId: number,
  kind: 'user' | 'group',
): Promise<ReadonlyMap<number, PlacedValue>> {
  const [table, name] = kind === 'user' ? ['users', userName(ctx, 'p')] : ['user_group', sql`p.name`]
  const { rows } = await sql<{ id: number; value_id: number; name: string }>`
    select t.id, t.value_id, ${name} as name from search_term t join ${sql.table(table)} p on p.id = t.value_id
    where t.field_id = ${fieldId}`.execute(ctx.db)
  return new Map(
    rows.map(row => [
      row.id,
      { valueId: row.value_id, name: row.name, key: String(row.value_id), color: null, isResolved: false },
    ]),
  )
}

/** Numbers of the values that have one of these keys, in the bundles of all the board's projects. */
export const valuesWithKeys = ({ byTerm }: PlacingField, keys: ReadonlySet<string>): readonly number[] =>
  [...byTerm].flatMap(([term, value]) => (keys.has(value.key) ? [term] : []))

/** The values that a card has in a field, as far as the reader may see them there. */
export function valuesOfCard({ field, byTerm }: PlacingField, card: TermsOfCard): readonly PlacedValue[] {
  const { hidden, privately } = field.reach
  if (hidden.includes(card.projectId)) return []
  const found: PlacedValue[] = []
  addValues(found, byTerm, card.terms)
  if (privately.includes(card.projectId)) addValues(found, byTerm, card.privateTerms)
  return found
}

const ZERO = '0'.charCodeAt(0)

/** Adds the values that a text of terms names. It is read digit by digit: split up, those of 5,000 cards are 50,000 texts. */
function addValues(found: PlacedValue[], byTerm: PlacingField['byTerm'], terms: string): void {
  let term = 0
  for (let at = 0; at <= terms.length; at++) {
    const digit = terms.charCodeAt(at) - ZERO
    if (digit >= 0) {
      term = term * 10 + digit
      continue
    }
    const value = byTerm.get(term)
    if (value) found.push(value)
    term = 0
  }
}

/** Whether one of the terms that everybody may know of is this one. */
export const hasOpenTerm = ({ terms }: TermsOfCard, term: number): boolean => `,${terms},`.includes(`,${term},`)

/** Condition on a row `s` of `issue_search`: it may stand in one of these columns. It stands where its first value is shown. */
export function mayStandIn(columnField: PlacingField | null, columns: readonly ColumnInfo[]) {
  const terms = columnField && termsOfColumns(columnField, columns)
  return columnField && terms ? hasTerm(columnField, terms) : sql<boolean>`true`
}

/** Terms of the values that columns show; null: one shows cards without a value. */
export function termsOfColumns(columnField: PlacingField, columns: readonly ColumnInfo[]): readonly number[] | null {
  const keys = columns.flatMap(column => column.values.map(keyOf))
  return keys.includes(null) ? null : valuesWithKeys(columnField, new Set(keys.filter(key => key !== null)))
}

/** Condition on a row `s` of `issue_search`: it has one of the terms, where the reader may see the field. */
export function hasTerm({ field }: Pick<PlacingField, 'field'>, terms: readonly number[]) {
  const { hidden, privately } = field.reach
  const wanted = intArray(terms)
  const open = sql`s.vals && ${wanted}`
  const either =
    privately.length === 0
      ? open
      : sql`(${open} or (s.project_id = any(${intArray(privately)}) and s.pvals && ${wanted}))`
  return hidden.length === 0
    ? sql<boolean>`${either}`
    : sql<boolean>`(${either} and not s.project_id = any(${intArray(hidden)}))`
}
