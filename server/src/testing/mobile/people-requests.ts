import { VISIBILITY_GROUPS } from './fields.ts'
import type { MobileRequest } from './request.ts'
import type { Shape } from './shape.ts'
import { USER, USER_SHAPE } from './shapes.ts'

const GROUP_SHAPE: Shape = {
  $type: 'string',
  id: 'string',
  name: 'string',
  allUsersGroup: 'boolean',
  icon: 'any',
  team: 'object?',
}

/** People, groups, projects, and who may see what. */
export const PEOPLE_REQUESTS: readonly MobileRequest[] = [
  {
    name: 'people of a field',
    method: 'GET',
    path: '/admin/customFieldSettings/bundles/user/{PEOPLE}/aggregatedUsers',
    query: { banned: 'false', sort: 'true' },
    fields: `email,issueRelatedGroup(icon),${USER}`,
    shape: [USER_SHAPE],
  },
  {
    name: 'whom it can be limited to',
    method: 'POST',
    path: '/visibilityGroups',
    query: { $top: '50' },
    fields: VISIBILITY_GROUPS,
    body: { issues: [{ id: '{ISSUE}' }], prefix: '', skip: 0, top: 20 },
    shape: {
      $type: 'string',
      recommendedGroups: [GROUP_SHAPE],
      groupsWithoutRecommended: [GROUP_SHAPE],
      visibilityGroups: [GROUP_SHAPE],
      visibilityUsers: [USER_SHAPE],
    },
  },
  {
    name: 'mentions',
    method: 'POST',
    path: '/mention',
    query: { $top: '10', query: 'a' },
    fields: 'issues(id),users(id,login,fullName,avatarUrl)',
    body: { issues: [{ id: '{ISSUE}' }] },
    shape: { users: [{ id: 'string', login: 'string', fullName: 'string', avatarUrl: 'string' }] },
  },
  {
    name: 'people told of a ticket',
    method: 'GET',
    path: '/issues/{ISSUE}/helpdesk/ticketCCUsers',
    fields: `email,${USER}`,
    shape: 'array',
  },
  {
    name: 'people to tell of a ticket',
    method: 'GET',
    path: '/users',
    query: { query: 'a', banned: 'false', permission: 'JetBrains.YouTrack.READ_ISSUE' },
    fields: `email,${USER}`,
    shape: [USER_SHAPE],
  },
  {
    name: 'sprints',
    method: 'GET',
    path: '/issues/{ISSUE}/sprints',
    fields: 'id,name,agile(id,name)',
    shape: 'array',
  },
  {
    name: 'a favourite project',
    method: 'POST',
    path: '/users/me/pinnedProjects',
    fields: 'id,pinned',
    body: { id: '{PROJECT}' },
    shape: { id: 'string', pinned: 'boolean' },
  },
  { name: 'no favourite project', method: 'DELETE', path: '/users/me/pinnedProjects/{PROJECT}' },
  {
    name: 'the team of a project',
    method: 'GET',
    path: '/admin/projects/{PROJECT}/',
    fields: '$type,allUsersGroup,icon,id,localizedName,name,team(id,name)',
    shape: { $type: 'string', id: 'string', name: 'string', team: { id: 'string', name: 'string' } },
  },
  {
    name: 'a person',
    method: 'GET',
    path: '/users/{USER}',
    fields: 'avatarUrl,email,fullName,issueRelatedGroup(icon),login',
    shape: { avatarUrl: 'string', fullName: 'string', login: 'string', issueRelatedGroup: 'object?' },
  },
  {
    name: 'groups',
    method: 'GET',
    path: '/groups',
    fields: 'icon,id,name,ringId,usersCount',
    shape: [{ icon: 'any', id: 'string', name: 'string', ringId: 'string', usersCount: 'number' }],
  },
]
