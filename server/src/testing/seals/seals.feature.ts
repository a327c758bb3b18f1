import { fileURLToPath } from 'node:url'
import { Issue } from '@cairn/common/features/issues'
import { bool, defineEntity } from '@cairn/common/platform/entity'
import { formatId } from '@cairn/common/platform/ids'
import { sql } from 'kysely'
import type { ActivityContent } from '../../features/activities/index.ts'
import {
  type HistoryCategory,
  heldIn,
  historyCategories,
  type PastPart,
  rebuildOf,
} from '../../features/hosts/index.ts'
import {
  ensureTerms,
  findIssue,
  noteChange,
  queryAttributes,
  requireUpdate,
  searchTerms,
} from '../../features/issues/index.ts'
import type { RequestContext } from '../../platform/context/index.ts'
import { transaction } from '../../platform/db/index.ts'
import { defineFeature } from '../../platform/feature/index.ts'
import { SEAL_TERM, sealAttribute, sealTerms } from './seal-terms.ts'

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
    await ensureTerms(ctx.db, [SEAL_TERM])
    noteChange(ctx, { issue, kind: 'changed', entries: [entry], isRowStale: true })
  })

const isTrue = (content: ActivityContent | null): boolean =>
  content !== null && 'scalar' in content && content.scalar === true

const pastSeal: PastPart<{ isSealed: boolean }> = {
  now: async (ctx, _, { id }) => {
    const { rows } = await sql`select from issue_seal where issue_id = ${id}`.execute(ctx.db)
    return { isSealed: rows.length > 0 }
  },
  copy: state => ({ ...state }),
  fields: ['sealed'],
  show: async (_, { former }) => ({ sealed: former.isSealed }),
}

const sealHistory: HistoryCategory = {
  id: 'SealCategory',
  ...{ type: 'SimpleValue', field: 'sealed', text: 'issue' },
  readers: { condition: (ctx, { row }) => heldIn(ctx, 'VIEW_WATCHERS', row) },
  rebuild: rebuildOf(pastSeal, (state, { removed }) => {
    state.isSealed = isTrue(removed)
  }),
  revert: { undo: (ctx, { host }, { removed }) => setSeal(ctx, formatId(2, host.id), isTrue(removed)) },
}

/** Issues as this feature has them. */
export const sealEntities = {
  Issue: defineEntity({ name: 'Issue', classNo: 2, fields: { ...Issue.fields, sealed: bool({ readOnly: true }) } }),
}

/**
 * A feature of the tests that adds a category of history, and terms that issues are searched by; nothing else needs to
 * know of it. The history of seals is for who may see watchers.
 */
export const sealsFeature = defineFeature({
  name: 'seals',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  contributes: [historyCategories.add([sealHistory]), searchTerms.add(sealTerms), queryAttributes.add(sealAttribute)],
})
