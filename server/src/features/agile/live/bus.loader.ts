import { AgileColumn } from '@cairn/common/features/agile'
import { Issue } from '@cairn/common/features/issues'
import { type AnyLoader, inlineLoader, Ref, refTo } from '../../../platform/projection/index.ts'
import { ROW_TYPES, rowRef } from '../cards/board.loader.ts'
import { ORPHANS, type RowKey } from '../cards/place-cards.ts'
import type { BoardContents, ContentRow } from '../cards/read-board.ts'
import type { Cell } from './placed-cards.ts'
import type { ToldNumbers } from './told-numbers.ts'

/** What a message carries. */
export type Update =
  | { readonly kind: 'card'; readonly issueId: number; readonly cell: Cell; readonly numbers: ToldNumbers | undefined }
  | { readonly kind: 'row'; readonly contents: BoardContents; readonly row: ContentRow }
  | { readonly kind: 'gone'; readonly issueId: number; readonly numbers: ToldNumbers | undefined }
  | { readonly kind: 'order'; readonly reorders: readonly Reorder[] }

/** A card that stands right behind another one; null: it is the first of its cell. */
export interface Reorder {
  readonly moved: number
  readonly leading: number | null
}

export const updateRef = (update: Update): Ref<Update> => new Ref('SprintUpdate', update)

const idOfRow = (key: RowKey): string =>
  key.kind === 'orphans' ? ORPHANS : key.kind === 'issue' ? Issue.id(key.issueId) : `112-${key.swimlane.id}`

/** A value of messages of one kind; of others it is null. */
const of =
  <K extends Update['kind']>(kind: K, value: (update: Extract<Update, { kind: K }>) => unknown) =>
  (update: Update): unknown =>
    update.kind === kind ? value(update as Extract<Update, { kind: K }>) : null

const issueRef = (id: number | null): Ref<number> | null => (id === null ? null : new Ref('RemovedIssue', id))

export const busLoaders: readonly AnyLoader[] = [
  inlineLoader<Update>({
    entity: 'SprintUpdate',
    fields: {
      issue: { value: of('card', ({ issueId }) => refTo('Issue', issueId)) },
      row: { value: of('card', ({ cell }) => new Ref('RowOfUpdate', cell.row)) },
      column: { value: of('card', ({ cell }) => new Ref('ColumnOfUpdate', cell.columnId)) },
      swimlane: { value: of('row', ({ contents, row }) => rowRef(contents, row)) },
      removedIssue: { value: of('gone', ({ issueId }) => issueRef(issueId)) },
      numbers: { value: of('card', ({ numbers }) => numbers?.now ?? null) },
      formerNumbers: { value: update => ('numbers' in update ? (update.numbers?.former ?? null) : null) },
      reorders: { value: of('order', ({ reorders }) => reorders.map(one => new Ref('IssueReorder', one))) },
    },
  }),
  inlineLoader<RowKey>({
    entity: 'RowOfUpdate',
    type: ({ kind }) => ROW_TYPES[kind],
    fields: { id: { value: idOfRow } },
  }),
  inlineLoader<number>({
    entity: 'ColumnOfUpdate',
    type: () => 'BoardColumn',
    fields: { id: { value: AgileColumn.id } },
  }),
  inlineLoader<number>({ entity: 'RemovedIssue', type: () => 'Issue', fields: { id: { value: Issue.id } } }),
  inlineLoader<Reorder>({
    entity: 'IssueReorder',
    fields: {
      moved: { value: ({ moved }) => issueRef(moved) },
      leading: { value: ({ leading }) => issueRef(leading) },
    },
  }),
]
