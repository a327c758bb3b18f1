/** What a row's selection is known by. */
export type Selectable = { readonly id: string }

/** The rows that are marked for a common action. */
export type RowSelection = {
  readonly ids: ReadonlySet<string>
  /** Where a range begins: the row that was marked last on its own. */
  readonly anchor: string | undefined
  /** The rows the last range took in, so that a shorter one gives them back. */
  readonly ranged: readonly string[]
  /** Everything the search finds, also what is not loaded. */
  readonly isWhole: boolean
}

export const NOTHING_SELECTED: RowSelection = { ids: new Set(), anchor: undefined, ranged: [], isWhole: false }

export function isSelectionEmpty({ ids, isWhole }: RowSelection): boolean {
  return ids.size === 0 && !isWhole
}

/** Marks a row or takes the mark off. Of the whole result, the loaded rows but this one stay. */
export function toggleRow(selection: RowSelection, rows: readonly Selectable[], id: string): RowSelection {
  const ids = new Set(selection.isWhole ? rows.map(row => row.id) : selection.ids)
  if (!ids.delete(id)) ids.add(id)
  return { ids, anchor: id, ranged: [], isWhole: false }
}

/** Marks everything between the anchor and a row; without an anchor, from `from` on. */
export function selectRange(
  selection: RowSelection,
  rows: readonly Selectable[],
  id: string,
  from: string | undefined = undefined,
): RowSelection {
  const placeOf = (wanted: string | undefined) => rows.findIndex(row => row.id === wanted)
  const end = placeOf(id)
  if (end < 0) return selection
  const known = placeOf(selection.anchor)
  const start = known >= 0 ? known : placeOf(from)
  const [first, last] = start < 0 ? [end, end] : [Math.min(start, end), Math.max(start, end)]
  const ranged = rows.slice(first, last + 1).map(row => row.id)
  const ids = new Set(selection.isWhole ? [] : selection.ids)
  for (const earlier of selection.ranged) ids.delete(earlier)
  for (const each of ranged) ids.add(each)
  return { ids, anchor: rows[start < 0 ? end : start]?.id, ranged, isWhole: false }
}

/** Goes on by keyboard from the end of the last range, or from the row marked last; from any other a range of its own begins. */
export function extendSelection(
  selection: RowSelection,
  rows: readonly Selectable[],
  active: string,
  id: string,
): RowSelection {
  const { anchor, ranged, ids } = selection
  const end = ranged[0] === anchor ? ranged.at(-1) : ranged[0]
  const goesOn = ids.has(active) && active === (end ?? anchor)
  return selectRange(goesOn ? selection : { ...selection, anchor: active, ranged: [] }, rows, id)
}

/** Marks some rows together, or takes their marks off when all of them have one. */
export function toggleRows(selection: RowSelection, rows: readonly Selectable[], ids: readonly string[]): RowSelection {
  const marked = new Set(selection.isWhole ? rows.map(row => row.id) : selection.ids)
  const areAll = ids.every(id => marked.has(id))
  for (const id of ids) {
    if (areAll) marked.delete(id)
    else marked.add(id)
  }
  return { ids: marked, anchor: ids[0], ranged: [], isWhole: false }
}

export function selectLoaded(rows: readonly Selectable[]): RowSelection {
  return { ids: new Set(rows.map(({ id }) => id)), anchor: rows[0]?.id, ranged: [], isWhole: false }
}

/** Marks just these rows, loaded or not. Whoever has marked others since keeps those. */
export function markOnly(selection: RowSelection, ids: readonly string[]): RowSelection {
  const isOther = !isSelectionEmpty(selection) && !selection.isWhole && !ids.some(id => selection.ids.has(id))
  return isOther || ids.length === 0 ? selection : { ...NOTHING_SELECTED, ids: new Set(ids) }
}

/**
 * Takes out what left the list: a row that stood among those still loaded and is no longer there. Rows behind the new
 * end may only not be loaded any more, so they stay.
 */
export function withoutGone(
  selection: RowSelection,
  before: readonly Selectable[],
  after: readonly Selectable[],
): RowSelection {
  if (selection.ids.size === 0 || before === after) return selection
  const present = new Set(after.map(({ id }) => id))
  const gone = before.filter(({ id }, place) => place < after.length && selection.ids.has(id) && !present.has(id))
  // An emptied list has no place to compare with: nothing of it is there any more.
  const left = after.length === 0 ? before.filter(({ id }) => selection.ids.has(id)) : gone
  if (left.length === 0) return selection
  const ids = new Set(selection.ids)
  for (const { id } of left) ids.delete(id)
  return { ...selection, ids, ranged: [] }
}
