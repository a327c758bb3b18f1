import type { FeatureRows } from '../../testing/feature-rows.ts'
import { both, OUTRANKS, SYSTEM } from '../../testing/needed-rights.ts'

export const rows: FeatureRows = {
  tables: ['permanent_token', 'session', 'throttle'],
  routes: {
    'auth.createToken': {
      answers: '404 403 403 403 403 ok',
      way: null,
      reach: 'within',
      rights: { [both(OUTRANKS, SYSTEM)]: 'name' },
      events: '',
      withoutKey: 'its reply is a secret, which is not stored; the list of tokens shows what was made',
    },
    'auth.logout': {
      way: null,
    },
    'auth.revokeSession': {
      answers: '404 403 403 403 403 404',
      way: null,
      reach: 'within',
      rights: { [OUTRANKS]: 'verb' },
      events: 'user.credentialsEnded',
    },
    'auth.revokeSessions': {
      answers: '404 403 403 403 403 ok',
      way: null,
      reach: 'within',
      rights: { [OUTRANKS]: 'verb' },
      events: 'user.credentialsEnded',
    },
    'auth.revokeToken': {
      answers: '404 403 403 403 403 ok',
      way: null,
      reach: 'within',
      rights: { [OUTRANKS]: 'verb' },
      events: 'user.credentialsEnded',
    },
    'auth.sessions': {
      answers: '404 403 403 403 403 ok',
      way: null,
    },
    'auth.setPassword': {
      answers: 'bad bad bad bad bad bad',
      way: null,
      reach: 'within',
      rights: { [OUTRANKS]: 'password currentPassword' },
      events: 'user.credentialsEnded',
      withoutKey: 'same',
    },
    'auth.setup': {
      way: null,
      reach: 'within',
      isOwn: true,
      withoutKey: 'can be done once',
    },
    'auth.setupState': {
      answers: 'ok ok ok ok ok ok',
      way: null,
    },
    'auth.signIn': {
      way: null,
      reach: 'within',
      isOwn: true,
      withoutKey: 'its reply is a session, which nobody is given twice',
    },
    'auth.signOut': {
      way: null,
      reach: 'within',
      isOwn: true,
    },
    'auth.tokens': {
      answers: '404 403 403 403 403 ok',
      way: null,
    },
  },
}
