import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'

/** A value as it was shown at the time of the change. It stays readable when the value itself is gone. */
export interface ActivityValue {
  /** Loader of the thing, e.g. `BundleElement`, `User`, `UserGroup`, `Issue`, `Tag`, `IssueComment`. */
  readonly entity: string
  readonly id: number
  readonly name: string
  /** `$type` on the wire at that time. */
  readonly type: string
}

/** One side of a change: values, or one text, number or flag as a whole. */
export type ActivityContent =
  | { readonly values: readonly ActivityValue[] }
  | { readonly text: string | null }
  | { readonly scalar: number | boolean | string | null }

export interface NewActivity {
  /** Category id of the API, e.g. `CustomFieldCategory`. */
  readonly category: string
  readonly target?: { readonly kind: 'IssueComment' | 'IssueAttachment'; readonly id: number }
  readonly fieldId?: number
  readonly fieldName?: string
  readonly added: ActivityContent | null
  readonly removed: ActivityContent | null
  /** Who may see the entry beyond the issue's own visibility. */
  readonly acl?: readonly number[]
  readonly private?: boolean
  /** When it happened, ms; default now. Imports set it. */
  readonly created?: number
  readonly authorId?: number
}

/**
 * Writes history entries of one issue in the transaction of the change. Two statements, however many entries.
 */
export async function recordActivities(
  ctx: RequestContext,
  issue: { readonly id: number; readonly project_id: number },
  entries: readonly NewActivity[],
): Promise<void> {
  if (entries.length === 0) return
  const now = ctx.clock()
  const rows = await ctx.db
    .insertInto('activity')
    .values(
      entries.map(entry => ({
        issue_id: issue.id,
        project_id: issue.project_id,
        author_id: entry.authorId ?? ctx.actor.userId,
        created: entry.created ?? now,
        category: entry.category,
        target_kind: entry.target?.kind ?? null,
        target_id: entry.target?.id ?? null,
        field_id: entry.fieldId ?? null,
        field_name: entry.fieldName ?? null,
        added: entry.added ? JSON.stringify(entry.added) : null,
        removed: entry.removed ? JSON.stringify(entry.removed) : null,
        acl: [...(entry.acl ?? [])],
        private: entry.private ?? false,
        operation_id: ctx.operationId ?? null,
      })),
    )
    .returning('id')
    .execute()
  const values = entries.flatMap((entry, index) => {
    const id = rows[index]?.id
    const { fieldId } = entry
    // Of links the field is their type, whose numbers are not those of custom fields.
    if (id === undefined || fieldId === undefined || entry.category === 'LinksCategory') return []
    const side = (content: ActivityContent | null, added: boolean) =>
      content && 'values' in content
        ? content.values.map(value => ({
            activity_id: id,
            project_id: issue.project_id,
            field_id: fieldId,
            value_id: value.id,
            added,
            created: entry.created ?? now,
            issue_id: issue.id,
          }))
        : []
    return [...side(entry.added, true), ...side(entry.removed, false)]
  })
  if (values.length > 0)
    await ctx.db
      .insertInto('activity_value')
      .values(values)
      .onConflict(conflict => conflict.doNothing())
      .execute()
}

/** The entry's acl widened by nothing: what a restricted comment or file shows in history follows its newest acl. */
export async function updateActivityAcl(
  ctx: RequestContext,
  target: { readonly kind: 'IssueComment' | 'IssueAttachment'; readonly id: number },
  acl: readonly number[],
): Promise<void> {
  await sql`update activity set acl = ${intArray(acl)} where target_kind = ${target.kind} and target_id = ${target.id}`.execute(
    ctx.db,
  )
}
