import { UserGroup } from '@cairn/common/features/groups'
import { Project } from '@cairn/common/features/projects'
import { Tag } from '@cairn/common/features/tags'
import { User } from '@cairn/common/features/users'
import type { RequestContext } from '../../../platform/context/index.ts'
import type { BundleElementInfo } from '../../bundles/index.ts'
import type { ProjectFieldInfo } from '../../custom-fields/index.ts'
import { type BoardFacts, kindOfValues, type NamedKind } from '../board-facts.ts'
import type { Board, ColumnInfo, ColumnValueInfo } from '../boards.store.ts'

/** A board with what its reader may know of what it stands on. */
export interface ShownBoard {
  readonly board: Board
  readonly facts: BoardFacts
}

/** What the values of its columns are shown by. */
interface ColumnsOfBoard {
  readonly board: Pick<Board, 'column_field_id'>
  readonly facts: BoardFacts
}

/** A value of a column as its reader sees it. */
export interface ShownValue {
  readonly id: number
  /** Null: cards without a value. */
  readonly name: string | null
  readonly presentation: string
  /** Of a person or group, as the API has it. */
  readonly personId: string | null
  readonly element: BundleElementInfo | undefined
}

/** Ids of what columns and rows show by number, as the API has them. */
export const IDS: Readonly<Record<NamedKind, (id: number) => string>> = {
  user: id => User.id(id),
  group: id => UserGroup.id(id),
  project: id => Project.id(id),
  tag: id => Tag.id(id),
}

/** The use of a field that stands for it on the board, as far as the reader knows of one. */
export const useOf = (facts: BoardFacts, fieldId: number | null): ProjectFieldInfo | undefined =>
  facts.fields.find(field => field.fieldId === fieldId)

/** Values of a column that the reader may know of: none where the field is private to others. */
export function shownValues(ctx: RequestContext, shown: ColumnsOfBoard, column: ColumnInfo): readonly ShownValue[] {
  const field = useOf(shown.facts, shown.board.column_field_id)
  return field ? column.values.flatMap(value => shownValue(ctx, shown, field, value) ?? []) : []
}

/** The same as they are stored. */
export function knownValues(ctx: RequestContext, shown: ShownBoard, column: ColumnInfo): readonly ColumnValueInfo[] {
  const seen = new Set(shownValues(ctx, shown, column).map(({ id }) => id))
  return column.values.filter(({ id }) => seen.has(id))
}

function shownValue(
  ctx: RequestContext,
  { board, facts }: ColumnsOfBoard,
  field: ProjectFieldInfo,
  { id, name, valueId }: ColumnValueInfo,
): ShownValue | null {
  const kind = kindOfValues(field)
  if (valueId !== null) {
    const known = kind === null ? undefined : facts.nameOf(kind, valueId)
    if (kind === null || known === undefined) return null
    return { id, name: known, presentation: known, personId: IDS[kind](valueId), element: undefined }
  }
  if (name === null) {
    const presentation = field.emptyText ?? ctx.texts.format(ctx.locale, 'board.noValue')
    return { id, name: null, presentation, personId: null, element: undefined }
  }
  const element = facts.valuesOf(board.column_field_id).get(name.toLowerCase())
  if (!element && !facts.isWhole(board.column_field_id)) return null
  const presentation = element?.localizedName ?? element?.name ?? name
  return { id, name: element?.name ?? name, presentation, personId: null, element }
}

/** What stands above a column: its title, else its values. */
export const presentationOf = (column: ColumnInfo, values: readonly ShownValue[]): string =>
  column.title ?? values.map(({ presentation }) => presentation).join(', ')

/** All values of a column are resolved. */
export const isResolved = (values: readonly ShownValue[]): boolean =>
  values.length > 0 && values.every(({ element }) => element?.isResolved === true)
