import type { FeatureRows } from '../../testing/feature-rows.ts'
import { SYSTEM } from '../../testing/needed-rights.ts'

export const rows: FeatureRows = {
  tables: ['reindex'],
  routes: {
    'settings.getSearch': {
      answers: '403 403 403 403 403 ok',
      way: null,
    },
    'settings.updateSearch': {
      answers: '403 403 403 403 403 ok',
      way: null,
      reach: 'within',
      rights: { [SYSTEM]: 'languages' },
      events: 'search.reindex-wanted',
      withoutKey: 'same',
    },
  },
}
