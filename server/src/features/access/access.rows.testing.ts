import type { FeatureRows } from '../../testing/feature-rows.ts'
import { both, HELD } from '../../testing/needed-rights.ts'

const GRANT = both('ROLE_UPDATE or PROJECT_UPDATE', ...HELD.grant)

export const rows: FeatureRows = {
  tables: ['role', 'role_grant', 'role_permission'],
  routes: {
    'access.assignRole': {
      answers: 'bad bad bad bad bad bad',
      way: null,
      reach: 'within',
      rights: { [GRANT]: 'role scope holder' },
      events: '',
    },
    'access.assignedRole': {
      answers: '404 404 404 404 404 ok',
      way: null,
    },
    'access.assignedRoles': {
      answers: '403 403 403 403 ok ok',
      way: null,
    },
    'access.createRole': {
      answers: '403 403 403 403 403 bad',
      way: null,
      reach: 'within',
      rights: { ROLE_CREATE: 'name description', [both('ROLE_CREATE', 'GROUP_CREATE')]: 'permissions' },
      events: '',
    },
    'access.deleteRole': {
      answers: '404 404 404 404 403 ok',
      way: null,
      reach: 'within',
      rights: { [both('ROLE_DELETE', ...HELD.role)]: 'verb' },
      events: '',
    },
    'access.permissions': {
      answers: 'ok ok ok ok ok ok',
      way: null,
    },
    'access.permissionsCache': {
      answers: 'ok ok ok ok ok ok',
      way: null,
    },
    'access.reassignRole': {
      answers: '404 404 404 404 404 ok',
      way: null,
      reach: 'within',
      rights: {
        [GRANT]: 'holder',
        [both(GRANT, 'APPLY_COMMANDS_SILENTLY')]: 'role',
        [both(GRANT, 'ROLE_UPDATE or there PROJECT_UPDATE', 'there UPDATE_WATCHERS')]: 'scope',
      },
      events: '',
    },
    'access.role': {
      answers: '403 403 403 403 ok ok',
      way: null,
    },
    'access.roles': {
      answers: '403 403 403 403 ok ok',
      way: null,
    },
    'access.updateRole': {
      answers: '404 404 404 404 403 ok',
      way: null,
      reach: 'within',
      rights: {
        ROLE_UPDATE: 'name description',
        [both('ROLE_UPDATE', 'GROUP_CREATE')]: 'permissions',
        [both('ROLE_UPDATE', ...HELD.role)]: 'permissions:none',
      },
      events: '',
    },
    'access.withdrawRole': {
      answers: '404 404 404 404 404 404',
      way: null,
      reach: 'within',
      rights: { [GRANT]: 'verb' },
      events: '',
    },
  },
}
