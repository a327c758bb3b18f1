import type { FeatureRows } from '../../testing/feature-rows.ts'
import { SYSTEM } from '../../testing/needed-rights.ts'

export const rows: FeatureRows = {
  routes: {
    'deadLetters.forget': {
      answers: '403 403 403 403 403 404',
      way: null,
      reach: 'within',
      rights: { [SYSTEM]: 'verb' },
      events: '',
    },
    'deadLetters.forgetAll': {
      answers: '403 403 403 403 403 ok',
      way: null,
      reach: 'within',
      rights: { [SYSTEM]: 'verb' },
      events: '',
    },
    'deadLetters.list': {
      answers: '403 403 403 403 403 ok',
      way: null,
    },
    'deadLetters.retry': {
      answers: '403 403 403 403 403 404',
      way: null,
      reach: 'within',
      rights: { [SYSTEM]: 'verb' },
      events: '',
    },
    'deadLetters.retryAll': {
      answers: '403 403 403 403 403 ok',
      way: null,
      reach: 'within',
      rights: { [SYSTEM]: 'verb' },
      events: '',
      withoutKey: 'same',
    },
  },
}
