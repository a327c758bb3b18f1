import type { FeatureRows } from '../../testing/feature-rows.ts'

export const rows: FeatureRows = {
  tables: ['node'],
  routes: {
    'nodes.list': {
      answers: '403 403 403 403 403 ok',
      way: null,
    },
  },
}
