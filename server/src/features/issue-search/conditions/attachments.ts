import { sql } from 'kysely'
import { attachmentVisible } from '../../attachments/index.ts'
import { type CompilePredicate, issueHost, type Scope, type Sql } from '../../issues/index.ts'
import { text } from './text.ts'

/** Names of files, or whether there are any. Only files count that the reader sees. */
export const attachments: CompilePredicate = (test, scope, attribute) => {
  if (test.kind === 'present') return someFile(scope)
  return text(test, scope, attribute)
}

function someFile({ ctx, row }: Scope): Sql {
  return sql<boolean>`exists (select 1 from attachment a join issue i on i.id = a.host_id
    where a.host_id = ${sql.ref(`${row}.issue_id`)} and ${attachmentVisible(ctx, issueHost, 'a', 'i')})`
}
