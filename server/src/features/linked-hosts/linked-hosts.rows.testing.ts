import type { FeatureRows } from '../../testing/feature-rows.ts'

export const rows: FeatureRows = { tables: ['host_link'] }
