import { FIELD_KEYS } from '../../issue-ui/index.ts'
import type { RowFieldName } from '../model/row-fields.ts'

type RowKey = {
  readonly name: RowFieldName
  readonly keys: string
  readonly classicKeys: string
  readonly textKey: string
}

/** The keys that choose fields of the row at hand: those of an open issue, and one for its date. */
export const ROW_KEYS: readonly RowKey[] = [
  { name: 'state', ...FIELD_KEYS.state },
  { name: 'assignee', ...FIELD_KEYS.assign },
  { name: 'priority', ...FIELD_KEYS.priority },
  { name: 'tags', ...FIELD_KEYS.tag },
  { name: 'summary', ...FIELD_KEYS.summary },
  { name: 'dueDate', keys: 'd', classicKeys: 'Control+Alt+KeyD', textKey: 'keys.list.dueDate' },
]
