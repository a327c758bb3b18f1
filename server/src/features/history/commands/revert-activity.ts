import { AppError } from '@cairn/common/platform/errors'
import { formatId } from '@cairn/common/platform/ids'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { type ActivityContent, textOf, valuesOf } from '../../activities/index.ts'
import { removeAttachment, restoreAttachment, updateAttachment } from '../../attachments/index.ts'
import { updateComment } from '../../comments/index.ts'
import { projectFields } from '../../custom-fields/index.ts'
import { findIssue, issueHost, updateIssue, type VisibleIssue } from '../../issues/index.ts'
import { linkIssue, linkTypes, slotId, unlinkIssue } from '../../links/index.ts'
import { tagHost, untagHost } from '../../tags/index.ts'
import { changedValues } from '../changed-values.ts'
import { activityVisible, withIssue } from '../history.policy.ts'
import { findActivity } from '../history.store.ts'
import type { HistoryEntry } from '../rebuild-issue.ts'
import { fieldValueBefore } from '../value-before.ts'
import { notRevertible } from './not-revertible.ts'
import { undoMove } from './undo-move.ts'
import { undoVisibility } from './undo-visibility.ts'

/**
 * Takes one change back by making the opposite change as the actor, under the permissions that such a change needs.
 * Throws `newer_change` (with the id of the newest one in `newer`) when the same thing has changed again since, and
 * `not_revertible` for changes that have no opposite. Gives the number of the issue.
 */
export async function revertActivity(ctx: RequestContext, issueText: string, activityText: string): Promise<number> {
  return transaction(ctx, async ctx => {
    const issue = await findIssue(ctx, issueText, { lock: true })
    const { id } = await findActivity(ctx, activityText, issue.id)
    const { rows } = await sql<HistoryEntry>`
      select id, created, author_id, category, target_id, field_id, field_name, added, removed from activity where id = ${id}`.execute(
      ctx.db,
    )
    const entry = rows[0]
    if (!entry || (!entry.added && !entry.removed)) throw notRevertible('nothing is left of it')
    const whole = await wholeChange(ctx, issue, entry)
    const undo = undoOf(ctx, issue, whole)
    for (const part of whole) await requireNewest(ctx, issue, part)
    await undo()
    return issue.id
  })
}

/** The entry first; who may see something is told of groups and of people apart, but was changed at once. */
async function wholeChange(
  ctx: RequestContext,
  issue: VisibleIssue,
  entry: HistoryEntry,
): Promise<readonly HistoryEntry[]> {
  if (!entry.category.endsWith('VisibilityCategory')) return [entry]
  const { rows } = await sql<HistoryEntry>`
    select id, created, author_id, category, target_id, field_id, field_name, added, removed from activity
    where host_id = ${issue.id} and category = ${entry.category} and created = ${entry.created}
      and author_id = ${entry.author_id} and target_id is not distinct from ${entry.target_id}::bigint
      and id <> ${entry.id}`.execute(ctx.db)
  return [entry, ...rows]
}

/** The opposite change. */
function undoOf(ctx: RequestContext, issue: VisibleIssue, whole: readonly HistoryEntry[]): () => Promise<unknown> {
  const [entry] = whole
  if (!entry) throw notRevertible('nothing is left of it')
  const id = formatId(2, issue.id)
  // The caller's If-Match was meant for this change, whose own check is that nothing newer stands on it.
  const free: RequestContext = { ...ctx, ifMatch: null }
  switch (entry.category) {
    case 'SummaryCategory':
      return () => updateIssue(free, id, { body: { summary: textOf(entry.removed) ?? '' } })
    case 'DescriptionCategory':
      return () => updateIssue(free, id, { body: { description: textOf(entry.removed) } })
    case 'CustomFieldCategory':
      return () => undoField(free, issue, entry)
    case 'TagsCategory':
      return async () => {
        for (const tag of valuesOf(entry.added)) await untagHost(free, issueHost, id, formatId(6, tag.id))
        for (const tag of valuesOf(entry.removed)) await tagHost(free, issueHost, id, { id: formatId(6, tag.id) })
      }
    case 'LinksCategory':
      return () => undoLink(free, id, entry)
    case 'CommentTextCategory':
      return () =>
        updateComment(free, issueHost, id, formatId(4, entry.target_id ?? 0), { text: textOf(entry.removed) ?? '' })
    case 'CommentPinnedCategory':
      return () =>
        updateComment(free, issueHost, id, formatId(4, entry.target_id ?? 0), { pinned: entry.added === null })
    case 'ReporterCategory':
      return () => updateIssue(free, id, { body: { reporter: firstOf(entry.removed, 1) } })
    case 'ProjectCategory':
      return () => undoMove(free, issue, entry)
    case 'IssueVisibilityCategory':
    case 'CommentVisibilityCategory':
    case 'AttachmentVisibilityCategory':
      return () => undoVisibility(free, issue, whole)
    case 'AttachmentRenameCategory':
      return () => updateAttachment(free, issueHost, id, fileOf(entry), { name: textOf(entry.removed) ?? '' })
    case 'AttachmentsCategory':
      return () =>
        entry.added
          ? removeAttachment(free, issueHost, id, fileOf(entry))
          : restoreAttachment(free, issueHost, id, fileOf(entry))
    default:
      throw notRevertible('changes of this kind have no opposite')
  }
}

const fileOf = (entry: HistoryEntry): string => formatId(8, entry.target_id ?? 0)

function firstOf(content: ActivityContent | null, classNo: number): { readonly id: string } {
  const [value] = valuesOf(content)
  if (!value) throw notRevertible('nothing is left of it')
  return { id: formatId(classNo, value.id) }
}

async function undoField(ctx: RequestContext, issue: VisibleIssue, entry: HistoryEntry): Promise<void> {
  const field = (await projectFields(ctx, issue.project_id)).find(({ fieldId }) => fieldId === entry.field_id)
  if (!field) throw notRevertible('the project does not have the field any more')
  const value = await fieldValueBefore(ctx, issue, field, entry)
  const body = { customFields: [{ id: formatId(92, field.id), $type: field.fieldType.issueType, value }] }
  await updateIssue(ctx, formatId(2, issue.id), { body })
}

async function undoLink(ctx: RequestContext, id: string, entry: HistoryEntry): Promise<void> {
  const type = (await linkTypes(ctx)).find(candidate => candidate.id === entry.field_id)
  if (!type) throw notRevertible('this kind of link does not exist any more')
  const side = !type.directed ? '' : entry.field_name === type.target_to_source ? 't' : 's'
  const slot = slotId({ type, side })
  for (const other of valuesOf(entry.added)) await unlinkIssue(ctx, id, slot, formatId(2, other.id))
  for (const other of valuesOf(entry.removed)) await linkIssue(ctx, id, slot, { id: formatId(2, other.id) })
}

/** Refuses when the same text, field, tag or link has changed again. Of lists only the values of the change count. */
async function requireNewest(ctx: RequestContext, issue: VisibleIssue, entry: HistoryEntry): Promise<void> {
  const changed = (of: Pick<HistoryEntry, 'added' | 'removed'>) =>
    [...changedValues(of.added, of.removed), ...changedValues(of.removed, of.added)].map(value => value.id)
  const isMany =
    entry.category === 'TagsCategory' ||
    entry.category === 'LinksCategory' ||
    entry.category.endsWith('VisibilityCategory') ||
    (await isMultiValue(ctx, issue, entry))
  const { rows } = await sql<Pick<HistoryEntry, 'id' | 'added' | 'removed'> & { visible: boolean }>`
    select h.id, h.added, h.removed, ${activityVisible(ctx)} as visible from activity h ${withIssue}
    where h.host_id = ${issue.id} and h.category = ${entry.category}
      and h.field_id is not distinct from ${entry.field_id}::int and h.target_id is not distinct from ${entry.target_id}::bigint
      and (h.created, h.id) > (${entry.created}::bigint, ${entry.id}::bigint)
    order by h.created desc, h.id desc`.execute(ctx.db)
  const own = changed(entry)
  const newer = isMany ? rows.filter(row => changed(row).some(id => own.includes(id))) : rows
  if (newer.length === 0) return
  const newest = newer.find(row => row.visible)
  throw new AppError('newer_change', {}, { extra: { newer: newest ? formatId(12, newest.id) : null } })
}

async function isMultiValue(ctx: RequestContext, issue: VisibleIssue, entry: HistoryEntry): Promise<boolean> {
  if (entry.category !== 'CustomFieldCategory') return false
  const fields = await projectFields(ctx, issue.project_id)
  return fields.find(({ fieldId }) => fieldId === entry.field_id)?.fieldType.isMultiValue ?? false
}
