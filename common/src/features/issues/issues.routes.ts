import { z } from 'zod'
import { defineRoute, many, one, raw } from '../../platform/route/index.ts'

const names = z.union([z.string(), z.array(z.string())]).optional()

export const createIssueRoute = defineRoute({
  id: 'issues.create',
  method: 'POST',
  path: '/issues',
  summary: 'Create an issue, also out of a draft; with `command`, which is applied to it or nothing is created',
  query: { draftId: z.string().max(40).optional(), command: z.string().max(10_000).optional() },
  body: 'Issue',
  bodySize: 'inlineFiles',
  returns: one('Issue'),
})

export const getIssue = defineRoute({
  id: 'issues.get',
  method: 'GET',
  path: '/issues/:id',
  summary: 'One issue, by database id or readable id; with `at` as it was at that time',
  query: {
    customFields: names,
    /** Milliseconds since the epoch. */
    at: z
      .string()
      .regex(/^\d{1,16}$/, 'milliseconds since the epoch expected')
      .optional(),
  },
  returns: one('Issue'),
})

export const updateIssueRoute = defineRoute({
  id: 'issues.update',
  method: 'POST',
  path: '/issues/:id',
  summary: 'Change an issue; only the given attributes',
  body: 'ChangedIssue',
  bodySize: 'inlineFiles',
  returns: one('Issue'),
})

export const deleteIssueRoute = defineRoute({
  id: 'issues.delete',
  method: 'DELETE',
  path: '/issues/:id',
  summary: 'Delete an issue; it can be restored',
  returns: raw(),
})

export const restoreIssueRoute = defineRoute({
  id: 'issues.restore',
  method: 'POST',
  path: '/issues/:id/restore',
  summary: 'Bring a deleted issue back',
  returns: one('Issue'),
})

export const getIssueProject = defineRoute({
  id: 'issues.getProject',
  method: 'GET',
  path: '/issues/:id/project',
  summary: 'The project of an issue',
  returns: one('Project'),
})

export const moveIssueRoute = defineRoute({
  id: 'issues.move',
  method: 'POST',
  path: '/issues/:id/project',
  summary: 'Move an issue to another project',
  body: 'Project',
  takesKey: false,
  returns: one('Project'),
})

function fieldRoutes<const S extends 'customFields' | 'fields'>(segment: S) {
  return {
    list: defineRoute({
      id: `issues.${segment}.list`,
      method: 'GET',
      path: `/issues/:id/${segment}`,
      summary: 'Custom fields of an issue with their values',
      returns: many('IssueCustomField'),
    }),
    get: defineRoute({
      id: `issues.${segment}.get`,
      method: 'GET',
      path: `/issues/:id/${segment}/:fieldId`,
      summary: 'One custom field of an issue',
      returns: one('IssueCustomField'),
    }),
    update: defineRoute({
      id: `issues.${segment}.update`,
      method: 'POST',
      path: `/issues/:id/${segment}/:fieldId`,
      summary: 'Set the value of a custom field',
      body: 'IssueCustomField',
      bodySize: 'longText',
      takesKey: false,
      returns: one('IssueCustomField'),
    }),
  }
}

/** `/customFields` and its alias `/fields`. */
export const issueFieldRoutes = [fieldRoutes('customFields'), fieldRoutes('fields')] as const
export const { get: getIssueField, update: updateIssueField } = issueFieldRoutes[0]

export const listProjectIssues = defineRoute({
  id: 'issues.listOfProject',
  method: 'GET',
  path: '/admin/projects/:projectId/issues',
  summary: 'Issues of a project that match a query',
  query: { query: z.string().max(65_536).optional(), customFields: names },
  returns: many('Issue'),
})

export const createProjectIssue = defineRoute({
  id: 'issues.createInProject',
  method: 'POST',
  path: '/admin/projects/:projectId/issues',
  summary: 'Create an issue in a project',
  body: 'Issue',
  bodySize: 'inlineFiles',
  returns: one('Issue'),
})
export const getProjectIssue = defineRoute({
  id: 'issues.getOfProject',
  method: 'GET',
  path: '/admin/projects/:projectId/issues/:id',
  summary: 'One issue of a project',
  returns: one('Issue'),
})
export const updateProjectIssue = defineRoute({
  id: 'issues.updateOfProject',
  method: 'POST',
  path: '/admin/projects/:projectId/issues/:id',
  summary: 'Change an issue of a project',
  body: 'ChangedIssue',
  bodySize: 'inlineFiles',
  returns: one('Issue'),
})
export const deleteProjectIssue = defineRoute({
  id: 'issues.deleteOfProject',
  method: 'DELETE',
  path: '/admin/projects/:projectId/issues/:id',
  summary: 'Delete an issue of a project',
  returns: raw(),
})
