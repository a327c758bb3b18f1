import type { FeatureRows } from '../../testing/feature-rows.ts'

export const rows: FeatureRows = {
  tables: ['comment_anchor', 'comment_reply'],
}
