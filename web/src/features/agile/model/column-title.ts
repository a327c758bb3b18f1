import { t } from '../../../platform/i18n/index.ts'
import type { ColumnData } from './projections.ts'

/** What a column is called; a view may have one that its board, as it was read, does not know. */
export const columnTitle = (data: ColumnData | undefined): string =>
  data?.title || data?.presentation || t('agile.column.unnamed')
