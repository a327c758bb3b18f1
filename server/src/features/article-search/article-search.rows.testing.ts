import type { FeatureRows } from '../../testing/feature-rows.ts'

export const rows: FeatureRows = {
  routes: {
    'articles.count': { answers: 'ok ok ok ok ok ok', way: null },
    'articles.list': { answers: 'ok ok ok ok ok ok', way: null },
  },
}
