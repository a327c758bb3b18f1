import { sql } from 'kysely'
import type { UserHooks } from '../users/index.ts'
import { noteChanges } from './changes/settle-changes.ts'
import { ensureTerms, lockForRows } from './search-row.ts'

/** Field values that name a removed person go to the successor, or away, with an entry in the history of each issue. */
export const followUsers: UserHooks = {
  removed: async (ctx, userId, successorId) => {
    await lockForRows(
      ctx.db,
      sql`select v.issue_id from issue_field_value v join custom_field f on f.id = v.field_id and f.field_type like 'user[%'
        where v.value_id = ${userId}`,
    )
    const { rows } = await sql<{
      issue_id: number
      project_id: number
      field_id: number
      name: string
      is_public: boolean
    }>`
      select v.issue_id, v.project_id, v.field_id, f.name, coalesce(p.is_public, true) as is_public
      from issue_field_value v join custom_field f on f.id = v.field_id and f.field_type like 'user[%'
      left join project_custom_field p on p.project_id = v.project_id and p.field_id = v.field_id
      where v.value_id = ${userId} order by v.issue_id for update of v`.execute(ctx.db)
    if (rows.length === 0) return
    const names = await ctx.db
      .selectFrom('users')
      .select(['id', 'full_name'])
      .where('id', 'in', [userId, successorId ?? userId])
      .execute()
    const valuesOf = (id: number) => ({
      values: [{ entity: 'User', id, name: names.find(user => user.id === id)?.full_name ?? '', type: 'User' }],
    })
    if (successorId !== null) {
      await ensureTerms(
        ctx.db,
        [...new Set(rows.map(row => row.field_id))].map(fieldId => ({ fieldId, valueId: successorId })),
      )
      // In a multi-value field the successor may stand already.
      await sql`update issue_field_value v set value_id = ${successorId} from custom_field f
        where f.id = v.field_id and f.field_type like 'user[%' and v.value_id = ${userId} and not exists (
          select 1 from issue_field_value o where o.issue_id = v.issue_id and o.field_id = v.field_id and o.value_id = ${successorId}
        )`.execute(ctx.db)
    }
    await sql`delete from issue_field_value v using custom_field f
      where f.id = v.field_id and f.field_type like 'user[%' and v.value_id = ${userId}`.execute(ctx.db)
    noteChanges(
      ctx,
      rows.map(row => ({
        issue: { id: row.issue_id, project_id: row.project_id },
        kind: 'told',
        isRowStale: true,
        entries: [
          {
            category: 'CustomFieldCategory',
            fieldId: row.field_id,
            fieldName: row.name,
            private: !row.is_public,
            added: successorId === null ? null : valuesOf(successorId),
            removed: valuesOf(userId),
          },
        ],
      })),
    )
  },
}
