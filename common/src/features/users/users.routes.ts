import { defineRoute, one } from '../../platform/route/index.ts'

export const getUser = defineRoute({
  id: 'users.get',
  method: 'GET',
  path: '/users/:id',
  summary: 'One user, by database id, login or `me`',
  returns: one('User'),
})
