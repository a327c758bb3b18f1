import type { Translate } from '../../../../platform/i18n/index.ts'
import { columnTitle } from '../../model/column-title.ts'
import { BACKLOG, type Place } from '../../model/places.ts'
import type { BoardViewData, ColumnData } from '../../model/projections.ts'
import type { PlaceName } from './use-carry-announcements.ts'

/** What a place of a board is called. */
export function placeName(
  t: Translate,
  view: BoardViewData,
  columns: ReadonlyMap<string, ColumnData>,
  place: Place,
): PlaceName {
  if (place.column === BACKLOG) return { column: t('agile.backlog') }
  const row = view.rows.find(({ id }) => id === place.row)
  const column = columnTitle(columns.get(place.column))
  if (view.rows.length < 2) return { column }
  return { column, row: row?.kind === 'orphans' ? t('agile.row.orphans') : (row?.name ?? '') }
}
