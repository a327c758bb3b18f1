import { z } from 'zod'
import { defineRoute, many, one, raw } from '../../platform/route/index.ts'
import { MAX_QUERY_LENGTH } from './assist.routes.ts'

const query = z.string().max(MAX_QUERY_LENGTH).optional()
/** Database id of a project, tag or saved search, whose issues the query is limited to. */
const folder = z.string().max(100).optional()
/** Leaves out resolved issues, unless the query speaks of states itself. */
const hideResolved = z.enum(['true', 'false', '']).optional()

export const listIssueGroups = defineRoute({
  id: 'issueGroups.list',
  method: 'GET',
  path: '/issueGroups',
  summary: 'The issues of a list by value of a field: how many have which',
  query: {
    query,
    folder,
    hideResolved,
    /** Id of a custom field or of a board, `project`, `reporter` or `tag`. */
    by: z.string().max(50),
  },
  returns: many('IssueGroup'),
})

/** As what issues can be written to a file. */
export const EXPORT_FORMATS = ['csv', 'xlsx', 'json'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export const exportIssues = defineRoute({
  id: 'issues.export',
  method: 'GET',
  path: '/issues/export',
  summary: 'The issues of a list as a file: CSV, XLSX or JSON',
  query: {
    query,
    folder,
    hideResolved,
    format: z.enum(EXPORT_FORMATS),
    /** Names of columns, `boards` among them, and ids of custom fields, parted by commas. */
    columns: z.string().max(4_000).optional(),
  },
  returns: raw(),
})

export const getManualOrder = defineRoute({
  id: 'folders.manualOrder',
  method: 'GET',
  path: '/issueFolders/:id/sortOrder/issues',
  summary: 'The issues of a tag or saved search that were put in an order by hand, in that order',
  returns: many('Issue'),
})

export const moveInManualOrder = defineRoute({
  id: 'folders.move',
  method: 'POST',
  path: '/issueFolders/:id/sortOrder/issues',
  summary: 'Moves an issue within a tag or saved search to the place right after another, or to the first one',
  body: z.object({
    moved: z.object({ id: z.string().max(100) }),
    leading: z.object({ id: z.string().max(100) }).nullish(),
  }),
  returns: one('Issue'),
})

export const quickSearch = defineRoute({
  id: 'quickSearch.find',
  method: 'GET',
  path: '/quickSearch',
  summary: 'Issues, projects, people, saved searches and tags that a few letters may mean',
  query: { query: z.string().max(1_000).optional() },
  returns: one('QuickSearch'),
})
