import type { FeatureRows } from '../../testing/feature-rows.ts'

export const rows: FeatureRows = {
  tables: ['manual_order'],
}
