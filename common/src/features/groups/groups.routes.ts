import { z } from 'zod'
import { defineRoute, many, one, raw } from '../../platform/route/index.ts'

export const listGroups = defineRoute({
  id: 'groups.list',
  method: 'GET',
  path: '/groups',
  summary: 'All groups',
  query: { query: z.string().max(500).optional() },
  returns: many('UserGroup'),
})

export const getGroup = defineRoute({
  id: 'groups.get',
  method: 'GET',
  path: '/groups/:id',
  summary: 'One group, by database id or ring id',
  returns: one('UserGroup'),
})

export const createGroupRoute = defineRoute({
  id: 'groups.create',
  method: 'POST',
  path: '/groups',
  summary: 'Creates a group',
  body: 'UserGroup',
  returns: one('UserGroup'),
})

export const updateGroupRoute = defineRoute({
  id: 'groups.update',
  method: 'POST',
  path: '/groups/:id',
  summary: 'Changes a group',
  body: 'UserGroup',
  returns: one('UserGroup'),
})

export const deleteGroupRoute = defineRoute({
  id: 'groups.delete',
  method: 'DELETE',
  path: '/groups/:id',
  summary: 'Deletes a group; the successor takes its members and roles',
  query: { successor: z.string().optional() },
  returns: raw(),
})

export const listGroupUsers = defineRoute({
  id: 'groups.users',
  method: 'GET',
  path: '/groups/:id/users',
  summary: 'Members of a group',
  returns: many('User'),
})

export const addGroupUserRoute = defineRoute({
  id: 'groups.addUser',
  method: 'POST',
  path: '/groups/:id/users',
  summary: 'Adds a member to a group',
  body: 'User',
  returns: one('User'),
})

export const removeGroupUserRoute = defineRoute({
  id: 'groups.removeUser',
  method: 'DELETE',
  path: '/groups/:id/users/:userId',
  summary: 'Removes a member from a group',
  returns: raw(),
})
