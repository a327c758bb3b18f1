import { formatId } from '@cairn/common/platform/ids'
import { type AnyLoader, inlineLoader, Ref, refsTo, refTo } from '../../../platform/projection/index.ts'
import type { DescribedProblem } from '../dictionary/describe-problems.ts'
import type { AssistRow, SortRow } from './assist-search.ts'
import { type FilterFieldRow, filterFieldRef, idOf, nameOf } from './filter-field.ts'
import type { FilterValueRow } from './filter-fields.ts'
import type { SuggestionRow } from './suggestion.ts'

const none = { value: () => null }

/** Class of the database ids of values, by their kind. */
const CLASS: Readonly<Record<string, number>> = {
  user: 1,
  issue: 2,
  group: 3,
  project: 0,
  tag: 6,
  savedSearch: 7,
  element: 67,
}

const filterFieldLoader = (entity: 'PredefinedFilterField' | 'CustomFilterField'): AnyLoader =>
  inlineLoader<FilterFieldRow>({
    entity,
    fields: {
      id: { value: idOf },
      name: { value: nameOf },
      localizedName: none,
      presentation: { value: nameOf },
      sortablePresentation: { value: nameOf },
      linkId: none,
      customField: { value: row => (row.kind === 'custom' ? refTo('CustomField', row.field.id) : null) },
      sortable: {
        value: row => (row.kind === 'custom' ? row.field.fieldType !== 'text' : row.attribute?.sort !== undefined),
      },
      defaultSortAsc: { value: row => row.kind === 'custom' || (row.attribute?.sort?.defaultAscending ?? true) },
      multiValue: { value: row => row.kind !== 'custom' || row.field.fieldType.endsWith('[*]') },
      aggregateable: { value: row => row.kind === 'custom' && row.field.fieldType !== 'text' },
      instant: { value: () => false },
      projects: {
        value: row =>
          row.kind === 'custom' ? refsTo('Project', [...new Set(row.field.uses.map(use => use.project_id))]) : [],
      },
    },
  })

export const assistLoaders: readonly AnyLoader[] = [
  inlineLoader<AssistRow>({
    entity: 'SearchSuggestions',
    fields: {
      id: none,
      query: { value: row => row.query },
      caret: { value: row => row.caret },
      ignoreUnresolvedSetting: { value: row => row.ignoreUnresolved },
      folders: { value: () => [] },
      folder: none,
      type: none,
      suggestions: { value: row => refsTo('Suggestion', row.suggestions) },
      styleRanges: { value: row => refsTo('SearchStyleRange', row.styles) },
      sortProperties: { value: row => refsTo('IssueFieldSortProperty', row.sort) },
      problems: { value: row => refsTo('SearchProblem', row.problems) },
    },
  }),
  inlineLoader<SuggestionRow>({
    entity: 'Suggestion',
    fields: {
      id: { value: row => `${row.prefix ?? ''}${row.option}${row.suffix ?? ''}` },
      option: { value: row => row.option },
      prefix: { value: row => row.prefix },
      suffix: { value: row => row.suffix },
      description: { value: row => row.description },
      group: { value: row => row.group },
      icon: { value: row => row.icon },
      auxiliaryIcon: {
        value: (row, ctx) => (row.userId === null ? null : `${ctx.config.basePath}/api/users/1-${row.userId}/avatar`),
      },
      className: none,
      matchingStart: { value: row => row.matchingStart },
      matchingEnd: { value: row => row.matchingEnd },
      completionStart: { value: row => row.completionStart },
      completionEnd: { value: row => row.completionEnd },
      caret: { value: row => row.caret },
    },
  }),
  inlineLoader<AssistRow['styles'][number]>({
    entity: 'SearchStyleRange',
    fields: {
      id: none,
      start: { value: row => row.start },
      length: { value: row => row.length },
      style: { value: row => row.style },
      title: none,
    },
  }),
  inlineLoader<DescribedProblem>({
    entity: 'SearchProblem',
    fields: {
      id: none,
      start: { value: row => row.start },
      end: { value: row => row.end },
      code: { value: row => row.code },
      text: { value: row => row.text },
    },
  }),
  inlineLoader<SortRow>({
    entity: 'IssueFieldSortProperty',
    fields: {
      id: { value: row => idOf(row.field) },
      asc: { value: row => row.asc },
      readOnly: { value: () => false },
      localizedName: { value: row => nameOf(row.field) },
      sortField: { value: row => filterFieldRef(row.field) },
      folder: none,
    },
  }),
  filterFieldLoader('PredefinedFilterField'),
  filterFieldLoader('CustomFilterField'),
  inlineLoader<FilterValueRow>({
    entity: 'FilterFieldValue',
    fields: {
      id: { value: ({ id, value }) => (value.id === null ? id : formatId(CLASS[value.kind] ?? 0, value.id)) },
      name: { value: ({ value }) => value.name },
      presentation: {
        value: ({ value }) =>
          value.kind === 'user' || value.kind === 'project' ? (value.description ?? value.name) : value.name,
      },
      query: { value: row => row.query },
      description: { value: ({ value }) => value.description },
      archived: { value: ({ value }) => value.archived },
      color: { value: ({ value }) => (value.color === null ? null : new Ref('FieldStyle', value.color)) },
      user: { value: ({ value }) => (value.kind === 'user' && value.id !== null ? new Ref('User', value.id) : null) },
      isResolved: { value: ({ value }) => value.isResolved },
    },
  }),
]
