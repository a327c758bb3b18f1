import type { FeatureRows } from '../../testing/feature-rows.ts'

export const rows: FeatureRows = {
  tables: [],
  routes: {
    'articles.export': { answers: '404 404 404 ok ok ok', way: null },
    'articles.exportOfProject': { answers: '404 404 ok ok ok ok', way: null },
  },
}
