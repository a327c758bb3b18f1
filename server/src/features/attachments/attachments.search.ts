import { attachmentQueryAttributes } from '@cairn/common/features/attachments'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { attributesOf, computedColumn, issueHost, unsupported } from '../issues/index.ts'
import { attachmentVisible } from './attachments.policy.ts'
import { fileNames } from './file-name-source.ts'

/** Files count only where the reader sees them. */
const visibleFiles = (ctx: RequestContext, row: string): RawBuilder<unknown> => sql`
  attachment a join issue i on i.id = a.host_id
    where a.host_id = ${sql.ref(`${row}.issue_id`)} and ${attachmentVisible(ctx, issueHost, 'a', 'i')}`

/** Names of files, whether there are any, and how large they are together. */
export const attachmentSearch = attributesOf(attachmentQueryAttributes, {
  attachments: {
    texts: { source: fileNames },
    condition: (test, { ctx, row }, attribute) => {
      if (test.kind !== 'present') throw unsupported({ attribute, test })
      return sql<boolean>`exists (select 1 from ${visibleFiles(ctx, row)})`
    },
    order: (ctx, descending) => [
      computedColumn(sql`(select coalesce(sum(a.size), 0)::bigint from ${visibleFiles(ctx, 's')})`, descending),
    ],
  },
})
