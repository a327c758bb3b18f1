import { CustomField } from '@cairn/common/features/custom-fields'
import { Issue } from '@cairn/common/features/issues'
import { User } from '@cairn/common/features/users'
import { sql } from 'kysely'
import { refTo } from '../../platform/projection/index.ts'
import { type ActivityContent, textOf, valuesOf } from '../activities/index.ts'
import { bundleCondition } from '../bundles/index.ts'
import {
  type EntryReaders,
  type HistoryCategory,
  type HistoryValue,
  heldIn,
  mentionReaders,
  notRevertible,
  rebuildOf,
  revertVisibility,
  visibilityLooks,
} from '../hosts/index.ts'
import { updateIssue } from './commands/update-issue.ts'
import { issueHost } from './issue-host.ts'
import { issueVisible } from './issues.policy.ts'
import { pastFields, undoField } from './past-fields.ts'
import { pastTexts } from './past-texts.ts'
import { revertField } from './revert-field.ts'

/** What history knows of issues and of the values of their fields. */
export const issueValues: readonly HistoryValue[] = [
  {
    entity: 'Issue',
    idClass: issueHost.idClass,
    gone: 'hidden',
    fates: (ctx, ids) => sql`
      select i.id, case when not ${issueVisible(ctx, 'i')} then 'hidden'
        when i.deleted_at is null then 'live' else 'former' end as fate
      from issue i where i.id = any(${ids})`,
  },
  {
    entity: 'BundleElement',
    idClass: 67,
    gone: 'former',
    fates: (ctx, ids) => sql`
      select e.id::bigint as id, case when ${bundleCondition(ctx, 'e.bundle_id')} then 'live' else 'former' end as fate
      from bundle_element e where e.id = any(${ids})`,
  },
]

/** A field that is private now hides what it was before; of a moved issue in either project. */
const readersOfField: EntryReaders = {
  condition: (ctx, { row }) => sql<boolean>`(
    (${heldIn(ctx, 'PRIVATE_READ_ISSUE', row)} and ${heldIn(ctx, 'PRIVATE_READ_ISSUE', 'h')}) or not exists (
      select 1 from project_custom_field p
      where p.project_id = ${sql.ref(`${row}.project_id`)} and p.field_id = h.field_id and not p.is_public))`,
}

const issueId = (host: { readonly id: number }): string => Issue.id(host.id)

const timeOf = (content: ActivityContent | null): number | null =>
  content && 'scalar' in content && typeof content.scalar === 'number' ? content.scalar : null

/** What history tells of issues themselves. */
export const issueHistory: readonly HistoryCategory[] = [
  {
    id: 'IssueCreatedCategory',
    ...{ type: 'IssueCreated', isList: true, field: 'created', text: 'issue' },
    readers: null,
    rebuild: null,
    revert: null,
  },
  {
    id: 'IssueResolvedCategory',
    net: 'whole',
    ...{ type: 'IssueResolved', field: 'resolved date', text: 'resolved', member: 'resolved' },
    readers: null,
    rebuild: rebuildOf(pastTexts, (issue, { removed }) => {
      issue.resolved = timeOf(removed)
    }),
    revert: null,
  },
  {
    id: 'SummaryCategory',
    net: 'whole',
    ...{ type: 'SimpleValue', field: 'summary', member: 'summary' },
    readers: null,
    rebuild: rebuildOf(pastTexts, (issue, { removed }) => {
      issue.summary = textOf(removed) ?? issue.summary
    }),
    revert: {
      undo: (ctx, { host }, { removed }) =>
        updateIssue(ctx, issueId(host), { body: { summary: textOf(removed) ?? '' } }),
    },
  },
  {
    id: 'DescriptionCategory',
    net: 'whole',
    ...{ type: 'TextMarkup', field: 'description', member: 'description' },
    readers: null,
    rebuild: rebuildOf(pastTexts, (issue, { removed }) => {
      if (removed) issue.description = textOf(removed)
    }),
    revert: {
      undo: (ctx, { host }, { removed }) => updateIssue(ctx, issueId(host), { body: { description: textOf(removed) } }),
    },
  },
  {
    id: 'ReporterCategory',
    net: 'whole',
    ...{ type: 'CustomField', isList: true, field: 'reporter', member: 'reporter' },
    readers: null,
    rebuild: null,
    revert: {
      undo: async (ctx, { host }, { removed }) => {
        const [reporter] = valuesOf(removed)
        if (!reporter) throw notRevertible('nothing is left of it')
        await updateIssue(ctx, issueId(host), { body: { reporter: { id: User.id(reporter.id) } } })
      },
    },
  },
  {
    id: 'CustomFieldCategory',
    net: 'whole',
    detail: sql`(select f.field_type from custom_field f where f.id = h.field_id)`,
    type: ({ detail }) => (detail === 'text' ? 'TextCustomField' : 'CustomField'),
    // Those that hold named things are lists; texts and numbers stand alone.
    isList: ({ value_entity }) => value_entity !== null,
    ...{ field: 'customField', text: 'issue' },
    fieldOf: ({ field_id }) => ({
      type: 'CustomFilterField',
      id: CustomField.id(field_id ?? 0),
      customField: refTo('CustomField', field_id),
    }),
    member: ({ field_id, field_name }) => `__CUSTOM_FIELD__${field_name}_${field_id}`,
    readers: readersOfField,
    rebuild: rebuildOf(pastFields, undoField),
    revert: revertField,
  },
  {
    id: 'IssueVisibilityCategory',
    net: 'entity',
    ...visibilityLooks('visible to', 'visibility'),
    readers: null,
    rebuild: null,
    revert: revertVisibility({
      row: id => sql`issue where id = ${id}`,
      limit: (ctx, { host }, _, visibility) => updateIssue(ctx, issueId(host), { body: { visibility } }),
    }),
  },
  {
    id: 'PermittedGroupCategory',
    ...visibilityLooks('visible to', 'visibility'),
    readers: null,
    rebuild: null,
    revert: null,
  },
  {
    id: issueHost.mentions.category,
    ...{ type: 'IssueMention', isList: true, field: 'mentioned in', text: 'mention', member: 'mentions' },
    readers: mentionReaders(issueHost),
    rebuild: null,
    revert: null,
  },
]
