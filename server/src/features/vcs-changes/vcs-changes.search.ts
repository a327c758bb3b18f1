import { vcsQueryAttributes } from '@cairn/common/features/vcs-changes'
import { sql } from 'kysely'
import { attributesOf, everything, nothing, type Scope, type Sql, unsupported } from '../issues/index.ts'

const WHOLE_HASH = /^[0-9a-f]{40}$/i

/** The issue carries this commit, named by its whole hash, or any commit. Who sees an issue sees its commits. */
export const vcsSearch = attributesOf(vcsQueryAttributes, {
  vcsChanges: {
    condition: (test, scope, attribute) => {
      if (test.kind === 'present') return someChange(scope, everything)
      if (test.kind !== 'text') throw unsupported({ attribute, test })
      const hash = test.text.trim()
      // The beginning of a hash may be that of several commits.
      if (!WHOLE_HASH.test(hash)) return nothing
      return someChange(scope, sql<boolean>`v.version = any(${[hash, hash.toLowerCase(), hash.toUpperCase()]}::text[])`)
    },
  },
})

function someChange({ row }: Scope, condition: Sql): Sql {
  return sql<boolean>`exists (select 1 from vcs_change v
    where v.issue_id = ${sql.ref(`${row}.issue_id`)} and ${condition})`
}
