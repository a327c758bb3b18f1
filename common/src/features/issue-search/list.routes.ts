import { z } from 'zod'
import { defineRoute, many, one } from '../../platform/route/index.ts'
import { MAX_QUERY_LENGTH } from './assist.routes.ts'

const names = z.union([z.string(), z.array(z.string())]).optional()
const query = z.string().max(MAX_QUERY_LENGTH).optional()
/** Database id of a project, tag or saved search, whose issues the query is limited to. */
const folder = z.string().max(100).optional()
const flag = z.enum(['true', 'false', '']).optional()

export const listIssues = defineRoute({
  id: 'issues.list',
  method: 'GET',
  path: '/issues',
  summary: 'Issues that match a query',
  query: { query, folder, customFields: names },
  returns: many('Issue'),
})

/** The list of the product's own client, paged by cursor. */
export const issuePage = defineRoute({
  id: 'issues.page',
  method: 'GET',
  path: '/issuePage',
  summary: 'A page of issues that match a query, with a cursor for the next one',
  query: {
    query,
    folder,
    /** Leaves out resolved issues, unless the query speaks of states itself. */
    hideResolved: flag,
    cursor: z.string().max(4_000).optional(),
    /** Database ids, parted by commas: tells which of these issues match, and counts them alone. */
    issues: z.string().max(4_000).optional(),
  },
  returns: one('IssuePage'),
})

export const sortedIssues = defineRoute({
  id: 'issues.sorted',
  method: 'GET',
  path: '/sortedIssues',
  summary: 'Issues that match a query in their order, flat or as a tree of subtasks',
  query: {
    query,
    folderId: folder,
    folder,
    /** How many issues of the first level, and how many of them are left out before. */
    topRoot: z.coerce.number().int().min(0).max(10_000).optional(),
    skipRoot: z.coerce.number().int().min(0).max(1_000_000).optional(),
    flatten: flag,
    unresolvedOnly: flag,
  },
  returns: one('IssueTree'),
})

const issueBody = z.object({ id: z.string().max(100).nullish(), idReadable: z.string().max(100).nullish() })
const folderBody = z.object({ id: z.string().max(100) })

export const getIssuesOf = defineRoute({
  id: 'issuesGetter.issues',
  method: 'POST',
  path: '/issuesGetter',
  onlyReads: true,
  summary: 'The issues with the given ids, in that order; those that one does not see are left out',
  body: z.array(issueBody).max(10_000),
  returns: many('Issue'),
})

export const countIssuesRoute = defineRoute({
  id: 'issuesGetter.count',
  method: 'POST',
  path: '/issuesGetter/count',
  onlyReads: true,
  summary: 'How many issues match a query; -1 = still counting, ask again',
  body: z.object({
    query: z.string().max(MAX_QUERY_LENGTH).nullish(),
    folder: folderBody.nullish(),
    unresolvedOnly: z.boolean().nullish(),
  }),
  returns: one('IssueCountResponse'),
  fields: 'count',
})

export const countFolders = defineRoute({
  id: 'issuesGetter.counts',
  method: 'POST',
  path: '/issuesGetter/counts',
  onlyReads: true,
  summary: 'How many issues are in each of the given projects, tags and saved searches, up to a limit',
  body: z.object({ folders: z.array(folderBody).max(200), unresolvedOnly: z.boolean().nullish() }),
  returns: one('IssueCountsResponse'),
})

export const explainSearch = defineRoute({
  id: 'search.explain',
  method: 'POST',
  path: '/search/explain',
  onlyReads: true,
  summary: 'Which parts of a query an issue fulfils',
  body: z.object({
    query: z.string().max(MAX_QUERY_LENGTH),
    folder: folderBody.nullish(),
    /** Leaves out resolved issues, unless the query speaks of states itself. */
    hideResolved: z.boolean().nullish(),
    issue: issueBody,
  }),
  returns: one('SearchExplanation'),
})
