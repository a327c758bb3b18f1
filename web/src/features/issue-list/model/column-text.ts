import type { Formats } from '../../../platform/i18n/index.ts'
import { fieldText } from '../../custom-fields/index.ts'
import type { ListedIssue } from '../../issues/index.ts'
import { userName } from '../../users/index.ts'
import type { ListColumn } from './list-columns.ts'

type Words = Pick<Formats, 'day' | 'dateTime' | 'number' | 'list'>

/** What an issue has in a column, in words; empty when it has nothing. */
export function columnText(issue: ListedIssue, { id, kind }: ListColumn, formats: Words): string {
  switch (kind) {
    case 'project':
      return issue.project?.name ?? ''
    case 'reporter':
      return userName(issue.reporter)
    case 'tags':
      return formats.list(issue.tags.flatMap(({ name }) => name ?? []))
    case 'created':
    case 'updated':
    case 'resolved': {
      const at = issue[kind]
      return at === null ? '' : formats.day(at)
    }
    case 'votes':
      return issue.votes ? formats.number(issue.votes) : ''
    default: {
      const field = issue.customFields.find(({ projectCustomField }) => projectCustomField?.field?.id === id)
      return fieldText({ valueType: kind }, field?.value, formats)
    }
  }
}
