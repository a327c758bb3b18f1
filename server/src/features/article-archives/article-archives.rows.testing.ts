import type { FeatureRows } from '../../testing/feature-rows.ts'

export const rows: FeatureRows = {
  tables: ['article_import', 'article_import_item'],
  routes: {
    'articles.export': { answers: '404 404 404 ok ok ok', way: null },
    'articles.exportOfProject': { answers: '404 404 ok ok ok ok', way: null },
    // Where they shall come to stands in the query.
    'articleImports.begin': { answers: '403 bad bad bad bad bad', way: null, reach: 'within', isOwn: true },
    'articleImports.get': { answers: '404 404 404 404 404 ok', way: null },
    'articleImports.items': { answers: '404 404 404 404 404 ok', way: null },
    'articleImports.list': { answers: 'ok ok ok ok ok ok', way: null },
    'articleImports.start': {
      answers: '404 404 404 404 404 ok',
      way: null,
      reach: 'within',
      isOwn: true,
      withoutKey: 'same',
    },
    'articleImports.stop': { answers: '404 404 404 404 404 ok', way: null, reach: 'within', isOwn: true },
  },
}
