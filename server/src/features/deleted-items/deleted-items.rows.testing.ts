import type { FeatureRows } from '../../testing/feature-rows.ts'
import { done, read, TO_MEMBERS } from '../../testing/issue-ways.ts'

export const rows: FeatureRows = {
  tables: ['erased_item'],
  routes: {
    'deletedItems.erase': {
      answers: '404 404 404 404 404 404',
      way: {
        ask: (client, { issue }) => client.delete(`/admin/deletedItems/${issue}`),
        reaches: done,
        leads: [false, false, false, true, true],
        deleted: true,
      },
      reach: 'within',
    },
    'deletedItems.erased': {
      answers: '403 403 403 403 403 ok',
      way: null,
    },
    'deletedItems.list': {
      answers: 'ok ok ok ok ok ok',
      way: {
        ask: read(
          () => '/admin/deletedItems',
          () => ({ kind: 'issue', fields: 'id', $top: '-1' }),
        ),
        leads: TO_MEMBERS,
        deleted: true,
      },
    },
    'deletedItems.restore': {
      answers: '404 404 404 ok ok ok',
      way: {
        ask: (client, { issue }) => client.post(`/admin/deletedItems/${issue}/restore`),
        reaches: done,
        leads: TO_MEMBERS,
        deleted: true,
      },
      reach: ['brought back'],
    },
  },
}
