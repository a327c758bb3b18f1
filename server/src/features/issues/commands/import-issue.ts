import type { RequestContext } from '../../../platform/context/index.ts'
import type { NewActivity } from '../../activities/index.ts'
import type { ProjectFieldInfo } from '../../custom-fields/index.ts'
import { UNLIMITED } from '../../hosts/index.ts'
import { insertTags } from '../../tags/index.ts'
import { noteChange } from '../changes/settle-changes.ts'
import { createdEntries } from '../created-entries.ts'
import { activityContent, type StoredValue } from '../field-values.ts'
import { indexIssues } from '../issue-text-sources.ts'
import type { VisibleIssue } from '../issues.policy.ts'
import { insertIssue } from '../issues.store.ts'
import { storeFieldValues } from '../store-field-values.ts'

export interface ImportedIssue {
  readonly projectId: number
  readonly number: number
  /** Stored as they are. */
  readonly summary: string
  readonly description: string | null
  readonly reporterId: number
  readonly created: number
  readonly resolved: number | null
  readonly values: readonly { readonly field: ProjectFieldInfo; readonly values: readonly StoredValue[] }[]
  readonly tags: readonly { readonly id: number; readonly name: string }[]
  /** A value that was set later than the issue was created: by whom, when, and what stood there before. */
  readonly later: readonly {
    readonly field: ProjectFieldInfo
    readonly before: readonly StoredValue[]
    readonly after: readonly StoredValue[]
    readonly authorId: number
    readonly time: number
  }[]
}

/**
 * Writes an issue as it was elsewhere: with its number, people, dates and history. Asks no permission and tells
 * nobody. {@link finishImported} must follow when its comments and links are there.
 */
export async function importIssue(ctx: RequestContext, given: ImportedIssue): Promise<VisibleIssue> {
  const issue = await insertIssue(ctx, {
    ...given,
    usesMarkdown: true,
    updaterId: given.reporterId,
    permitted: UNLIMITED,
  })
  const changed = new Map(given.later.map(change => [change.field.fieldId, change.after]))
  const changes = given.values.map(({ field, values }) => ({ field, values: changed.get(field.fieldId) ?? values }))
  await storeFieldValues(ctx, [{ issue, current: new Map(), changes }], { areNew: true })
  await insertTags(
    ctx,
    given.tags.map(tag => ({ host: issue, tag })),
  )
  const [created, ...resolved] = createdEntries(issue.id, given.summary, given.resolved)
  const entries: readonly NewActivity[] = [
    ...(created ? [{ ...created, created: given.created, authorId: given.reporterId }] : []),
    ...given.later.map(change => ({
      category: 'CustomFieldCategory',
      fieldId: change.field.fieldId,
      fieldName: change.field.name,
      added: activityContent(change.field.fieldType, change.after),
      removed: activityContent(change.field.fieldType, change.before),
      created: change.time,
      authorId: change.authorId,
    })),
    ...resolved.map(entry => ({
      ...entry,
      created: given.resolved ?? given.created,
      authorId: given.later[0]?.authorId ?? given.reporterId,
    })),
  ]
  noteChange(ctx, { issue, kind: 'told', entries })
  await indexIssues(ctx, [{ ...given, issue }], { areNew: true })
  return issue
}

/** Sets the time of the last change and writes the narrow row and the event. */
export async function finishImported(ctx: RequestContext, issue: VisibleIssue, updated: number): Promise<void> {
  await ctx.db.updateTable('issue').set({ updated }).where('id', '=', issue.id).execute()
  noteChange(ctx, { issue, kind: 'imported' })
}
