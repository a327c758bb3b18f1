import type { RowFieldName } from '../../model/row-fields.ts'
import { ISSUE_KEYS } from '../view/issue-keys.ts'

type RowKey = {
  readonly name: RowFieldName
  readonly keys: string
  readonly classicKeys: string
  readonly textKey: string
}

/** The keys that choose fields of the row at hand: those of an open issue, and one for its date. */
export const ROW_KEYS: readonly RowKey[] = [
  { name: 'state', ...ISSUE_KEYS.state },
  { name: 'assignee', ...ISSUE_KEYS.assign },
  { name: 'priority', ...ISSUE_KEYS.priority },
  { name: 'tags', ...ISSUE_KEYS.tag },
  { name: 'dueDate', keys: 'd', classicKeys: 'Control+Alt+KeyD', textKey: 'list.keys.dueDate' },
]
