import type { FeatureRows } from '../../testing/feature-rows.ts'
import { both, HELD } from '../../testing/needed-rights.ts'

export const rows: FeatureRows = {
  tables: ['user_group', 'user_group_member'],
  routes: {
    'groups.addUser': {
      answers: '404 404 404 404 404 404',
      way: null,
      reach: 'within',
      rights: { [both('GROUP_UPDATE', ...HELD.group, ...HELD.parent)]: 'id' },
      isReference: true,
      events: '',
    },
    'groups.create': {
      answers: '403 403 403 403 403 ok',
      way: null,
      reach: 'within',
      rights: {
        GROUP_CREATE: 'name description autoJoin',
        [both('GROUP_CREATE', ...HELD.parent)]: 'parentGroup',
      },
      events: 'group.created',
    },
    'groups.delete': {
      answers: '404 404 404 404 404 ok',
      way: null,
      reach: ['administrators'],
      rights: { [both('GROUP_DELETE', ...HELD.group, ...HELD.parent)]: 'verb' },
      events: 'group.deleted',
    },
    'groups.get': {
      answers: '403 403 403 403 403 ok',
      way: null,
    },
    'groups.list': {
      answers: '403 403 403 403 403 ok',
      way: null,
    },
    'groups.removeUser': {
      answers: '404 404 404 404 404 ok',
      way: null,
      reach: 'within',
      rights: { [both('GROUP_UPDATE', ...HELD.group, ...HELD.parent)]: 'verb' },
      events: '',
    },
    'groups.update': {
      answers: '404 404 404 404 404 bad',
      way: null,
      reach: 'within',
      rights: {
        GROUP_UPDATE: 'name description',
        [both('GROUP_UPDATE', ...HELD.group)]: 'autoJoin',
        [both('GROUP_UPDATE', ...HELD.parent)]: 'parentGroup parentGroup:none',
      },
      events: 'group.changed',
    },
    'groups.users': {
      answers: '404 404 404 404 404 ok',
      way: null,
    },
  },
}
