import { AppError } from '@cairn/common/platform/errors'
import { formatId } from '@cairn/common/platform/ids'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import type { ActivityContent, ActivityValue } from '../../activities/index.ts'
import { updateComment } from '../../comments/index.ts'
import { projectFields } from '../../custom-fields/index.ts'
import { findIssue, issueParts, tagIssue, untagIssue, updateIssue, type VisibleIssue } from '../../issues/index.ts'
import { linkIssue, linkTypes, slotId, unlinkIssue } from '../../links/index.ts'
import { changedValues } from '../changed-values.ts'
import { activityVisible } from '../history.policy.ts'
import { findActivity } from '../history.store.ts'
import { fieldValueBefore } from '../value-before.ts'

interface Entry {
  readonly id: number
  readonly created: number
  readonly category: string
  readonly target_id: number | null
  readonly field_id: number | null
  readonly field_name: string | null
  readonly added: ActivityContent | null
  readonly removed: ActivityContent | null
}

/**
 * Takes one change back by making the opposite change as the actor, under the permissions that such a change needs.
 * Throws `newer_change` (with the id of the newest one in `newer`) when the same thing has changed again since, and
 * `not_revertible` for changes that have no opposite. Gives the number of the issue.
 */
export async function revertActivity(ctx: RequestContext, issueText: string, activityText: string): Promise<number> {
  return transaction(ctx, async ctx => {
    const issue = await findIssue(ctx, issueText, { lock: true })
    const { id } = await findActivity(ctx, activityText, issue.id)
    const { rows } = await sql<Entry>`
      select id, created, category, target_id, field_id, field_name, added, removed from activity where id = ${id}`.execute(
      ctx.db,
    )
    const entry = rows[0]
    if (!entry || (!entry.added && !entry.removed)) throw notRevertible('nothing is left of it')
    const undo = undoOf(ctx, issue, entry)
    await requireNewest(ctx, issue, entry)
    await undo()
    return issue.id
  })
}

const notRevertible = (reason: string): AppError => new AppError('not_revertible', { reason })

const valuesOf = (content: ActivityContent | null): readonly ActivityValue[] =>
  content && 'values' in content ? content.values : []

const textOf = (content: ActivityContent | null): string | null => (content && 'text' in content ? content.text : null)

/** The opposite change. */
function undoOf(ctx: RequestContext, issue: VisibleIssue, entry: Entry): () => Promise<unknown> {
  const id = formatId(2, issue.id)
  // The caller's If-Match was meant for this change, whose own check is that nothing newer stands on it.
  const free: RequestContext = { ...ctx, ifMatch: null }
  const parts = issueParts([])
  switch (entry.category) {
    case 'SummaryCategory':
      return () => updateIssue(free, id, { body: { summary: textOf(entry.removed) ?? '' } }, parts)
    case 'DescriptionCategory':
      return () => updateIssue(free, id, { body: { description: textOf(entry.removed) } }, parts)
    case 'CustomFieldCategory':
      return () => undoField(free, issue, entry)
    case 'TagsCategory':
      return async () => {
        for (const tag of valuesOf(entry.added)) await untagIssue(free, id, formatId(6, tag.id))
        for (const tag of valuesOf(entry.removed)) await tagIssue(free, id, { id: formatId(6, tag.id) })
      }
    case 'LinksCategory':
      return () => undoLink(free, id, entry)
    case 'CommentTextCategory':
      return () => updateComment(free, id, formatId(4, entry.target_id ?? 0), { text: textOf(entry.removed) ?? '' })
    default:
      throw notRevertible('changes of this kind have no opposite')
  }
}

async function undoField(ctx: RequestContext, issue: VisibleIssue, entry: Entry): Promise<void> {
  const field = (await projectFields(ctx, issue.project_id)).find(({ fieldId }) => fieldId === entry.field_id)
  if (!field) throw notRevertible('the project does not have the field any more')
  const value = await fieldValueBefore(ctx, issue, field, entry)
  const body = { customFields: [{ id: formatId(92, field.id), $type: field.fieldType.issueType, value }] }
  await updateIssue(ctx, formatId(2, issue.id), { body }, issueParts([]))
}

async function undoLink(ctx: RequestContext, id: string, entry: Entry): Promise<void> {
  const type = (await linkTypes(ctx)).find(candidate => candidate.id === entry.field_id)
  if (!type) throw notRevertible('this kind of link does not exist any more')
  const side = !type.directed ? '' : entry.field_name === type.target_to_source ? 't' : 's'
  const slot = slotId({ type, side })
  for (const other of valuesOf(entry.added)) await unlinkIssue(ctx, id, slot, formatId(2, other.id))
  for (const other of valuesOf(entry.removed)) await linkIssue(ctx, id, slot, { id: formatId(2, other.id) })
}

/** Refuses when the same text, field, tag or link has changed again. Of lists only the values of the change count. */
async function requireNewest(ctx: RequestContext, issue: VisibleIssue, entry: Entry): Promise<void> {
  const changed = (of: Pick<Entry, 'added' | 'removed'>) =>
    [...changedValues(of.added, of.removed), ...changedValues(of.removed, of.added)].map(value => value.id)
  const isMany =
    entry.category === 'TagsCategory' || entry.category === 'LinksCategory' || (await isMultiValue(ctx, issue, entry))
  const { rows } = await sql<Pick<Entry, 'id' | 'added' | 'removed'> & { visible: boolean }>`
    select h.id, h.added, h.removed, ${activityVisible(ctx)} as visible from activity h join issue i on i.id = h.issue_id
    where h.issue_id = ${issue.id} and h.category = ${entry.category}
      and h.field_id is not distinct from ${entry.field_id}::int and h.target_id is not distinct from ${entry.target_id}::bigint
      and (h.created, h.id) > (${entry.created}::bigint, ${entry.id}::bigint)
    order by h.created desc, h.id desc`.execute(ctx.db)
  const own = changed(entry)
  const newer = isMany ? rows.filter(row => changed(row).some(id => own.includes(id))) : rows
  if (newer.length === 0) return
  const newest = newer.find(row => row.visible)
  throw new AppError('newer_change', {}, { extra: { newer: newest ? formatId(12, newest.id) : null } })
}

async function isMultiValue(ctx: RequestContext, issue: VisibleIssue, entry: Entry): Promise<boolean> {
  if (entry.category !== 'CustomFieldCategory') return false
  const fields = await projectFields(ctx, issue.project_id)
  return fields.find(({ fieldId }) => fieldId === entry.field_id)?.fieldType.isMultiValue ?? false
}
