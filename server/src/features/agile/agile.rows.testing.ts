import type { FeatureRows } from '../../testing/feature-rows.ts'
import { READERS } from '../../testing/issue-answers.ts'

export const rows: FeatureRows = {
  attributes: { boards: 'present', sprint: 'ids prefix present word' },
  routes: {
    'agileProfile.get': {
      answers: 'ok ok ok ok ok ok',
      way: null,
    },
    'agileProfile.update': {
      answers: '403 404 404 404 404 ok',
      way: null,
      reach: 'within',
      isOwn: true,
      withoutKey: 'same',
    },
    'agiles.availableColumnFields': {
      answers: '404 404 404 404 404 ok',
      way: null,
    },
    'agiles.columnFields': {
      answers: '404 404 404 404 404 ok',
      way: null,
    },
    'agiles.copy': {
      answers: '403 404 404 404 404 ok',
      way: null,
      reach: 'within',
    },
    'agiles.create': {
      answers: '403 bad 403 403 403 bad',
      way: null,
      reach: 'within',
    },
    'agiles.delete': {
      answers: '404 404 404 404 404 ok',
      way: null,
      reach: 'within',
    },
    'agiles.get': {
      answers: '404 404 404 404 404 ok',
      way: null,
    },
    'agiles.list': {
      answers: 'ok ok ok ok ok ok',
      way: null,
    },
    'agiles.restore': {
      answers: '404 404 404 404 404 404',
      way: null,
      reach: 'within',
    },
    'agiles.update': {
      answers: '404 404 404 404 404 bad',
      way: null,
      reach: 'within',
    },
    'boards.column': {
      answers: '404 404 404 404 404 ok',
      way: null,
      reach: 'within',
      isOwn: true,
      withoutKey: 'same',
    },
    'boards.orphanRow': {
      answers: '404 404 404 404 404 ok',
      way: null,
      reach: 'within',
      isOwn: true,
      withoutKey: 'same',
    },
    'boards.row': {
      answers: '404 404 404 404 404 ok',
      way: null,
      reach: 'within',
      isOwn: true,
      withoutKey: 'same',
    },
    'issues.sprints.get': {
      // The reporter reads only issues of their own, and so sees no board that is shared with whoever reads all.
      onIssue: [200, 404, 200, 200, 200],
    },
    'issues.sprints.list': {
      onIssue: READERS,
    },
    'sprints.create': {
      answers: '404 404 404 404 404 bad',
      way: null,
      reach: 'within',
    },
    'sprints.delete': {
      answers: '404 404 404 404 404 ok',
      way: null,
      reach: 'within',
    },
    'sprints.finish': {
      answers: '404 404 404 404 404 bad',
      way: null,
      reach: 'within',
    },
    'sprints.get': {
      answers: '404 404 404 404 404 ok',
      way: null,
    },
    'sprints.list': {
      answers: '404 404 404 404 404 ok',
      way: null,
    },
    'sprints.update': {
      answers: '404 404 404 404 404 ok',
      way: null,
      reach: 'within',
    },
  },
}
