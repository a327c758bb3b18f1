import type { FeatureRows } from '../../testing/feature-rows.ts'
import { READERS, REPORTERS } from '../../testing/issue-answers.ts'
import { LINK, SILENTLY, SYSTEM } from '../../testing/needed-rights.ts'

export const rows: FeatureRows = {
  attributes: {
    links: 'present issue query',
    link: 'present issue query',
  },
  tables: ['issue_link', 'issue_link_type'],
  routes: {
    'links.add': {
      body: ids => ({ id: ids[':otherId'] }),
      onIssue: REPORTERS,
      reach: ['link', 'replaced parent'],
      rights: { [LINK]: 'id', [`${LINK} and ${SILENTLY}`]: '?muteUpdateNotifications' },
      isReference: true,
      effects: {
        'Links, link.added, other Links, other link.added, other updated, updated': 'id',
        'Links, link.added silently, other Links, other link.added silently, other updated, updated':
          '?muteUpdateNotifications',
      },
    },
    'links.blockers': {
      onIssue: READERS,
    },
    'links.createType': {
      answers: '403 403 403 403 403 bad',
      way: null,
      reach: 'within',
      rights: {
        [SYSTEM]:
          'name localizedName sourceToTarget localizedSourceToTarget targetToSource localizedTargetToSource directed aggregation blocking',
      },
      events: 'linkType.created',
    },
    'links.deleteType': {
      answers: '403 403 403 403 403 bad',
      way: null,
      reach: ['administrators'],
      rights: { [SYSTEM]: 'verb' },
      events: 'linkType.deleted',
    },
    'links.get': {
      onIssue: READERS,
    },
    'links.issues': {
      onIssue: READERS,
    },
    'links.list': {
      onIssue: READERS,
    },
    'links.remove': {
      onIssue: REPORTERS,
      reach: ['unlink'],
      rights: { [LINK]: 'verb', [`${LINK} and ${SILENTLY}`]: '?muteUpdateNotifications' },
      effects: {
        'Links, link.removed, other Links, other link.removed, other updated, updated': 'verb',
        'Links, link.removed silently, other Links, other link.removed silently, other updated, updated':
          '?muteUpdateNotifications',
      },
    },
    'links.type': {
      answers: 'ok ok ok ok ok ok',
      way: null,
    },
    'links.types': {
      answers: 'ok ok ok ok ok ok',
      way: null,
    },
    'links.updateType': {
      answers: '403 403 403 403 403 ok',
      way: null,
      reach: 'within',
      rights: {
        [SYSTEM]:
          'name localizedName sourceToTarget localizedSourceToTarget targetToSource localizedTargetToSource directed aggregation blocking',
      },
      events: 'linkType.changed',
    },
  },
}
