import { z } from 'zod'
import { defineRoute, many, one } from '../../platform/route/index.ts'

const base = '/admin/projects'
const flag = z.enum(['true', 'false']).optional()

export const listProjects = defineRoute({
  id: 'projects.list',
  method: 'GET',
  path: base,
  summary: 'Projects one may see, by name',
  query: { query: z.string().max(500).optional(), archived: flag, orderBy: z.string().max(100).optional() },
  returns: many('Project'),
})
export const createProjectRoute = defineRoute({
  id: 'projects.create',
  method: 'POST',
  path: base,
  summary: 'Creates a project from a template (default, scrum, kanban)',
  query: { template: z.string().max(100).optional() },
  body: 'Project',
  bodySize: 'longText',
  returns: one('Project'),
})
export const getProject = defineRoute({
  id: 'projects.get',
  method: 'GET',
  path: `${base}/:id`,
  summary: 'One project, by database id or any key it ever had',
  returns: one('Project'),
})
export const updateProjectRoute = defineRoute({
  id: 'projects.update',
  method: 'POST',
  path: `${base}/:id`,
  summary: 'Changes a project',
  body: 'Project',
  bodySize: 'longText',
  returns: one('Project'),
})
export const deleteProjectRoute = defineRoute({
  id: 'projects.delete',
  method: 'DELETE',
  path: `${base}/:id`,
  summary: 'Deletes a project that is empty or archived, with everything in it',
  returns: one('Project'),
})

export const getTeam = defineRoute({
  id: 'projects.team',
  method: 'GET',
  path: `${base}/:id/team`,
  summary: 'The team of a project',
  returns: one('UserGroup'),
})
export const listTeamUsers = defineRoute({
  id: 'projects.teamUsers',
  method: 'GET',
  path: `${base}/:id/team/users`,
  summary: 'Everyone in the team, directly or through its groups',
  query: { query: z.string().max(500).optional() },
  returns: many('User'),
})
export const listTeamOwnUsers = defineRoute({
  id: 'projects.teamOwnUsers',
  method: 'GET',
  path: `${base}/:id/team/ownUsers`,
  summary: 'Users that are in the team by themselves',
  returns: many('User'),
})
export const addTeamUser = defineRoute({
  id: 'projects.addTeamUser',
  method: 'POST',
  path: `${base}/:id/team/users`,
  summary: 'Adds a user to the team',
  body: 'User',
  returns: one('User'),
})
export const removeTeamUser = defineRoute({
  id: 'projects.removeTeamUser',
  method: 'DELETE',
  path: `${base}/:id/team/users/:userId`,
  summary: 'Removes a user from the team',
  returns: one('User'),
})
export const listTeamGroups = defineRoute({
  id: 'projects.teamGroups',
  method: 'GET',
  path: `${base}/:id/team/groups`,
  summary: 'Groups in the team',
  returns: many('UserGroup'),
})
export const addTeamGroup = defineRoute({
  id: 'projects.addTeamGroup',
  method: 'POST',
  path: `${base}/:id/team/groups`,
  summary: 'Puts a group into the team',
  body: 'UserGroup',
  returns: one('UserGroup'),
})
export const removeTeamGroup = defineRoute({
  id: 'projects.removeTeamGroup',
  method: 'DELETE',
  path: `${base}/:id/team/groups/:groupId`,
  summary: 'Takes a group out of the team',
  returns: one('UserGroup'),
})
