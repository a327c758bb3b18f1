import { fileURLToPath } from 'node:url'
import { formatId } from '@cairn/common/platform/ids'
import { sql } from 'kysely'
import { historyCategories, historyCategory } from '../../features/hosts/index.ts'
import { findIssue, noteChange, requireUpdate } from '../../features/issues/index.ts'
import type { RequestContext } from '../../platform/context/index.ts'
import { transaction } from '../../platform/db/index.ts'
import { defineFeature } from '../../platform/feature/index.ts'

/** Seals an issue, or breaks its seal. */
export const setSeal = (ctx: RequestContext, idText: string, isSealed: boolean): Promise<void> =>
  transaction(ctx, async ctx => {
    const issue = await findIssue(ctx, idText, { lock: true })
    requireUpdate(ctx, issue)
    const { numAffectedRows } = isSealed
      ? await sql`insert into issue_seal (issue_id) values (${issue.id}) on conflict do nothing`.execute(ctx.db)
      : await sql`delete from issue_seal where issue_id = ${issue.id}`.execute(ctx.db)
    if (numAffectedRows === 0n) return
    const entry = { category: 'SealCategory', added: { scalar: isSealed }, removed: { scalar: !isSealed } }
    noteChange(ctx, { issue, kind: 'changed', entries: [entry] })
  })

const sealHistory = historyCategory('SealCategory', {
  type: 'SimpleValue',
  field: 'sealed',
  text: 'issue',
  revert: {
    undo: (ctx, { id }, { removed }) =>
      setSeal(ctx, formatId(2, id), removed !== null && 'scalar' in removed && removed.scalar === true),
  },
})

/** A feature of the tests that adds a category of history, and nothing else needs to know of it. */
export const sealsFeature = defineFeature({
  name: 'seals',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  contributes: [historyCategories.add([sealHistory])],
})
