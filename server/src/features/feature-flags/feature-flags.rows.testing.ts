import type { FeatureRows } from '../../testing/feature-rows.ts'
import { SYSTEM } from '../../testing/needed-rights.ts'

export const rows: FeatureRows = {
  tables: ['feature_flag', 'user_feature_flag'],
  routes: {
    'featureFlags.list': {
      answers: '403 403 403 403 403 ok',
      way: null,
    },
    'featureFlags.removeUser': {
      answers: '403 403 403 403 403 ok',
      way: null,
      reach: 'within',
      rights: { [SYSTEM]: 'verb' },
      events: '',
    },
    'featureFlags.setUser': {
      answers: '403 403 403 403 403 ok',
      body: () => ({ enabled: true }),
      way: null,
      reach: 'within',
      rights: { [SYSTEM]: 'enabled' },
      base: () => ({ enabled: false }),
      values: { enabled: () => true },
      events: '',
      withoutKey: 'same',
    },
    'featureFlags.update': {
      answers: '403 403 403 403 403 ok',
      way: null,
      reach: 'within',
      rights: { [SYSTEM]: 'enabled' },
      events: '',
      withoutKey: 'same',
    },
    'featureFlags.users': {
      answers: '403 403 403 403 403 ok',
      way: null,
    },
  },
}
