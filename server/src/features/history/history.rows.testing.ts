import type { FeatureRows } from '../../testing/feature-rows.ts'
import { READERS, REPORTERS, SYSTEM } from '../../testing/issue-answers.ts'
import { CATEGORIES, read, TO_ALL } from '../../testing/issue-ways.ts'

export const rows: FeatureRows = {
  routes: {
    'history.erase': {
      onIssue: SYSTEM,
      reach: 'within',
      rights: { LOW_LEVEL: 'verb' },
      effects: {
        'activity.erased': 'verb',
      },
    },
    'history.get': {
      answers: '404 404 404 ok ok ok',
      way: {
        ask: read(
          ({ activity }) => `/activities/${activity}`,
          () => ({ fields: 'target(id)' }),
        ),
        leads: TO_ALL,
      },
    },
    'history.getOfIssue': {
      onIssue: READERS,
    },
    'history.list': {
      answers: 'bad bad bad bad bad bad',
      way: {
        ask: read(
          () => '/activities',
          () => ({ categories: CATEGORIES, fields: 'target(id)', $top: '-1' }),
        ),
        leads: TO_ALL,
      },
    },
    'history.ofIssue': {
      onIssue: READERS,
    },
    'history.page': {
      answers: 'bad bad bad bad bad bad',
      way: {
        ask: read(
          () => '/activitiesPage',
          ({ word }) => ({ categories: CATEGORIES, issueQuery: word, fields: 'activities(target(id))' }),
        ),
        leads: TO_ALL,
      },
    },
    'history.pageOfIssue': {
      onIssue: READERS,
    },
    'history.revert': {
      onIssue: REPORTERS,
      reach: ['brought back', 'replaced parent'],
    },
  },
}
