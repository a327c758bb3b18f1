import { formatId } from '@cairn/common/platform/ids'
import { sql } from 'kysely'
import { textOf, valuesOf } from '../activities/index.ts'
import { type HistoryCategory, historyCategory, notRevertible, revertVisibility } from '../hosts/index.ts'
import { tagHost, untagHost } from '../tags/index.ts'
import { updateIssue } from './commands/update-issue.ts'
import { issueHost } from './issue-host.ts'
import { revertField } from './revert-field.ts'

const VISIBILITY = { type: 'VisibilityGroup', isList: true, field: 'visible to', text: 'visibility' } as const

const issueId = (host: { readonly id: number }): string => formatId(2, host.id)

/** What history tells of issues themselves. */
export const issueHistory: readonly HistoryCategory[] = [
  historyCategory('IssueCreatedCategory', {
    type: 'IssueCreated',
    isList: true,
    field: 'created',
    text: 'issue',
    revert: null,
  }),
  historyCategory('IssueResolvedCategory', {
    type: 'IssueResolved',
    field: 'resolved date',
    text: 'resolved',
    member: 'resolved',
    revert: null,
  }),
  historyCategory('SummaryCategory', {
    type: 'SimpleValue',
    field: 'summary',
    member: 'summary',
    revert: {
      undo: (ctx, host, { removed }) => updateIssue(ctx, issueId(host), { body: { summary: textOf(removed) ?? '' } }),
    },
  }),
  historyCategory('DescriptionCategory', {
    type: 'TextMarkup',
    field: 'description',
    member: 'description',
    revert: {
      undo: (ctx, host, { removed }) => updateIssue(ctx, issueId(host), { body: { description: textOf(removed) } }),
    },
  }),
  historyCategory('ReporterCategory', {
    type: 'CustomField',
    isList: true,
    field: 'reporter',
    member: 'reporter',
    revert: {
      undo: async (ctx, host, { removed }) => {
        const [reporter] = valuesOf(removed)
        if (!reporter) throw notRevertible('nothing is left of it')
        await updateIssue(ctx, issueId(host), { body: { reporter: { id: formatId(1, reporter.id) } } })
      },
    },
  }),
  historyCategory('CustomFieldCategory', {
    type: 'CustomField',
    isList: true,
    field: 'customField',
    text: 'issue',
    revert: revertField,
  }),
  historyCategory('TagsCategory', {
    type: 'Tags',
    isList: true,
    field: 'tag',
    text: 'tags',
    member: 'tags',
    revert: {
      byValue: true,
      undo: async (ctx, host, { added, removed }) => {
        for (const tag of valuesOf(added)) await untagHost(ctx, issueHost, issueId(host), formatId(6, tag.id))
        for (const tag of valuesOf(removed)) await tagHost(ctx, issueHost, issueId(host), { id: formatId(6, tag.id) })
      },
    },
  }),
  historyCategory('StarCategory', { type: 'Star', isList: true, field: 'star', member: 'hasStar', revert: null }),
  historyCategory('IssueVisibilityCategory', {
    ...VISIBILITY,
    revert: revertVisibility({
      row: id => sql`issue where id = ${id}`,
      limit: (ctx, id, _, visibility) => updateIssue(ctx, formatId(2, id), { body: { visibility } }),
    }),
  }),
  historyCategory('PermittedGroupCategory', { ...VISIBILITY, revert: null }),
  historyCategory('IssueMentionCategory', {
    type: 'IssueMention',
    isList: true,
    field: 'mentioned in',
    text: 'mention',
    member: 'mentions',
    revert: null,
  }),
]
