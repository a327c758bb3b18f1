import { type HistoryCategory, historyCategory } from '../hosts/index.ts'

/** What history tells of work items. */
export const workHistory: readonly HistoryCategory[] = [
  historyCategory('WorkItemCategory', {
    type: 'WorkItem',
    isList: true,
    field: 'work item',
    text: 'workItem',
    member: 'workItems',
    revert: null,
  }),
  historyCategory('WorkItemAuthorCategory', {
    type: 'WorkItemAuthor',
    field: 'work author',
    text: 'workAuthor',
    member: 'author',
    revert: null,
  }),
  historyCategory('WorkItemDateCategory', {
    type: 'SimpleValue',
    field: 'work date',
    text: 'workDate',
    member: 'date',
    revert: null,
  }),
  historyCategory('WorkItemDescriptionCategory', {
    type: 'TextMarkup',
    field: 'work',
    text: 'workText',
    member: 'text',
    revert: null,
  }),
  historyCategory('WorkItemDurationCategory', {
    type: 'WorkItemDuration',
    field: 'work duration',
    text: 'workDuration',
    member: 'duration',
    revert: null,
  }),
  historyCategory('WorkItemTypeCategory', {
    type: 'WorkItemType',
    isList: true,
    field: 'work type',
    text: 'workType',
    member: 'type',
    revert: null,
  }),
  historyCategory('WorkItemUsesMarkdownCategory', {
    type: 'UsesMarkup',
    field: 'work markup',
    text: 'workMarkup',
    member: 'usesMarkdown',
    revert: null,
  }),
]
