import { sql } from 'kysely'
import { bySlot, type QueryAttribute, type SearchTerms, unsupported } from '../../features/issues/index.ts'
import { intArray } from '../../platform/db/index.ts'

/** As which field seals are searched by; the value of a sealed issue is 1. */
export const SEAL_TERM = { fieldId: -900, valueId: 1 } as const
const SLOT = 17

/** Sealed issues have a term, and are sorted by it. */
export const sealTerms: SearchTerms = {
  field: SEAL_TERM.fieldId,
  terms: sql`select ${sql.lit(SEAL_TERM.valueId)}::int as value_id, false as private from issue_seal x where x.issue_id = i.id`,
  slots: sql`select ${sql.lit(SLOT)}::int as slot, 1 as ord from issue_seal x where x.issue_id = i.id`,
}

/** `has: seal` and `sort by: sealed`, which look at the narrow row alone. */
export const sealAttribute: QueryAttribute = {
  definition: {
    id: 'sealed',
    names: ['sealed'],
    values: [],
    has: 'seal',
    sort: { name: 'sealed', defaultAscending: true },
  },
  condition: async (test, { lookups, row }, attribute) => {
    if (test.kind !== 'present') throw unsupported({ attribute, test })
    const terms = await lookups.terms(SEAL_TERM.fieldId, [SEAL_TERM.valueId])
    return sql<boolean>`${sql.ref(`${row}.vals`)} && ${intArray(terms.map(({ id }) => id))}`
  },
  order: (_, descending) => [bySlot(SLOT, descending)],
}
