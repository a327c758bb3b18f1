import { type HistoryCategory, historyCategory } from '../activities/index.ts'

const VISIBILITY = { type: 'VisibilityGroup', isList: true, field: 'visible to', text: 'visibility' } as const

/** What history tells of issues themselves. */
export const issueHistory: readonly HistoryCategory[] = [
  historyCategory('IssueCreatedCategory', { type: 'IssueCreated', isList: true, field: 'created', text: 'issue' }),
  historyCategory('IssueResolvedCategory', {
    type: 'IssueResolved',
    field: 'resolved date',
    text: 'resolved',
    member: 'resolved',
  }),
  historyCategory('ProjectCategory', { type: 'Project', field: 'project', member: 'project' }),
  historyCategory('SummaryCategory', { type: 'SimpleValue', field: 'summary', member: 'summary' }),
  historyCategory('DescriptionCategory', { type: 'TextMarkup', field: 'description', member: 'description' }),
  historyCategory('ReporterCategory', { type: 'CustomField', isList: true, field: 'reporter', member: 'reporter' }),
  historyCategory('CustomFieldCategory', { type: 'CustomField', isList: true, field: 'customField', text: 'issue' }),
  historyCategory('TagsCategory', { type: 'Tags', isList: true, field: 'tag', text: 'tags', member: 'tags' }),
  historyCategory('StarCategory', { type: 'Star', isList: true, field: 'star', member: 'hasStar' }),
  historyCategory('IssueVisibilityCategory', VISIBILITY),
  historyCategory('PermittedGroupCategory', VISIBILITY),
  historyCategory('IssueMentionCategory', {
    type: 'IssueMention',
    isList: true,
    field: 'mentioned in',
    text: 'mention',
    member: 'mentions',
  }),
]
