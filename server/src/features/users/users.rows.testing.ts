import type { FeatureRows } from '../../testing/feature-rows.ts'
import { both, HELD, OUTRANKS } from '../../testing/needed-rights.ts'

export const rows: FeatureRows = {
  tables: ['users'],
  routes: {
    'hub.users': {
      answers: 'ok ok ok ok ok ok',
      way: null,
    },
    'users.appearanceProfile': {
      answers: '404 403 403 403 403 ok',
      way: null,
    },
    'users.avatar': {
      answers: '404 ok ok ok ok ok',
      way: null,
    },
    'users.create': {
      answers: '403 403 403 403 403 bad',
      way: null,
      reach: 'within',
      rights: { USER_CREATE: 'login fullName email password', ignored: 'banned' },
      events: 'user.created',
    },
    'users.delete': {
      answers: '404 403 403 403 403 ok',
      way: null,
      reach: ['administrators'],
      rights: { [both('USER_DELETE', ...HELD.person)]: 'verb' },
      events: 'user.credentialsEnded user.deleted',
    },
    'users.generalProfile': {
      answers: '404 403 403 403 403 ok',
      way: null,
    },
    'users.get': {
      answers: '404 ok ok ok ok ok',
      way: null,
    },
    'users.getAdmin': {
      answers: '404 ok ok ok ok ok',
      way: null,
    },
    'users.list': {
      answers: 'ok ok ok ok ok ok',
      way: null,
    },
    'users.profiles': {
      answers: '404 403 403 403 403 ok',
      way: null,
    },
    'users.profiles.analytics': {
      answers: '404 403 403 403 403 ok',
      way: null,
    },
    'users.profiles.articles': {
      answers: '404 403 403 403 403 ok',
      way: null,
    },
    'users.profiles.helpdesk': {
      answers: '404 403 403 403 403 ok',
      way: null,
    },
    'users.profiles.issuesList': {
      answers: '404 403 403 403 403 ok',
      way: null,
    },
    'users.profiles.notifications': {
      answers: '404 403 403 403 403 ok',
      way: null,
    },
    'users.profiles.tips': {
      answers: '404 403 403 403 403 ok',
      way: null,
    },
    'users.timeTrackingProfile': {
      answers: '404 403 403 403 403 ok',
      way: null,
    },
    'users.update': {
      answers: '404 403 403 403 403 bad',
      way: null,
      reach: 'within',
      rights: { [OUTRANKS]: 'login fullName email banned', ignored: 'currentPassword' },
      events: 'user.changed',
    },
    'users.updateAppearanceProfile': {
      answers: '404 403 403 403 403 bad',
      way: null,
      reach: 'within',
      rights: {
        USER_UPDATE:
          'uiTheme expandNavigation showTooltips naturalCommentsOrder useAbsoluteDates firstDayOfWeek liteUiFilters exceptionsExpanded shortcuts preferences',
      },
      events: '',
      withoutKey: 'same',
    },
    'users.updateArticlesProfile': {
      answers: '404 403 403 403 403 ok',
      way: null,
      reach: 'within',
      rights: { USER_UPDATE: 'showComments showHistory showInlineComments queryMode' },
      events: '',
      withoutKey: 'same',
    },
    'users.updateGeneralProfile': {
      answers: '404 403 403 403 403 ok',
      way: null,
      reach: 'within',
      rights: { USER_UPDATE: 'dateFieldFormat timezone locale' },
      events: '',
      withoutKey: 'same',
    },
    'users.updateTimeTrackingProfile': {
      answers: '404 403 403 403 403 ok',
      way: null,
      reach: 'within',
      rights: { USER_UPDATE: 'periodFormat' },
      events: '',
      withoutKey: 'same',
    },
  },
}
