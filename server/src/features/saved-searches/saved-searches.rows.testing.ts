import type { FeatureRows } from '../../testing/feature-rows.ts'
import {
  FOLDER_CREATE,
  FOLDER_CREATE_SHARED,
  FOLDER_DELETE,
  FOLDER_SHARE,
  FOLDER_UPDATE,
  SHARING,
} from '../../testing/needed-rights.ts'

const OF_SEARCHES = SHARING.replace(' tagSharingSettings', '')

export const rows: FeatureRows = {
  tables: ['folder_pin', 'recent_search', 'saved_query'],
  routes: {
    'folders.get': {
      answers: '404 404 404 404 404 ok',
      way: null,
    },
    'folders.getOfMe': {
      answers: '404 404 404 404 404 ok',
      way: null,
    },
    'folders.list': {
      answers: 'ok ok ok ok ok ok',
      way: null,
    },
    'folders.ofMe': {
      answers: 'ok ok ok ok ok ok',
      way: null,
    },
    'folders.pin': {
      answers: '404 404 404 404 404 ok',
      way: null,
      reach: 'within',
      isOwn: true,
      withoutKey: 'same',
    },
    'folders.pinProject': {
      answers: 'bad bad bad bad bad bad',
      way: null,
      reach: 'within',
      isOwn: true,
      withoutKey: 'same',
    },
    'folders.unpinProject': {
      answers: '404 404 ok ok ok ok',
      way: null,
      reach: 'within',
      isOwn: true,
    },
    'recentSearches.add': {
      answers: '403 ok ok ok ok ok',
      way: null,
      reach: 'within',
      isOwn: true,
      withoutKey: 'a query is in the list once',
    },
    'recentSearches.delete': {
      answers: '404 404 404 404 404 ok',
      way: null,
      reach: 'within',
      isOwn: true,
    },
    'recentSearches.list': {
      answers: 'ok ok ok ok ok ok',
      way: null,
    },
    'savedQueries.create': {
      answers: '403 bad 403 bad bad bad',
      way: null,
      reach: 'within',
      rights: { [FOLDER_CREATE]: 'name query', [FOLDER_CREATE_SHARED]: OF_SEARCHES },
      events: 'savedQuery.created',
    },
    'savedQueries.delete': {
      answers: '404 404 404 404 404 ok',
      way: null,
      reach: 'within',
      rights: { [FOLDER_DELETE]: 'verb' },
      events: 'savedQuery.deleted',
    },
    'savedQueries.get': {
      answers: '404 404 404 404 404 ok',
      way: null,
    },
    'savedQueries.list': {
      answers: 'ok ok ok ok ok ok',
      way: null,
    },
    'savedQueries.ofUser': {
      answers: '404 ok ok ok ok ok',
      way: null,
    },
    'savedQueries.restore': {
      answers: '404 404 404 404 404 404',
      way: null,
      reach: 'within',
      rights: { [FOLDER_DELETE]: 'verb' },
      events: 'savedQuery.restored',
    },
    'savedQueries.update': {
      answers: '404 404 404 404 404 ok',
      way: null,
      reach: 'within',
      rights: { [FOLDER_UPDATE]: 'name query', [FOLDER_SHARE]: OF_SEARCHES },
      events: 'savedQuery.changed',
    },
  },
}
