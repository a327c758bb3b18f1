import { z } from 'zod'
import { defineRoute, one } from '../../platform/route/index.ts'

const named = z.object({ id: z.string().max(100) })
const MAX_PLACES = 100

export const findVisibilityGroups = defineRoute({
  id: 'issues.visibilityGroups',
  method: 'POST',
  path: '/visibilityGroups',
  onlyReads: true,
  summary: 'Groups and people that something in the issues or projects can be limited to',
  body: z.object({
    /** Issues, or drafts of the caller. */
    issues: z.array(named).max(MAX_PLACES).nullish(),
    projects: z.array(named).max(MAX_PLACES).nullish(),
    /** What their names, or words in them, begin with. */
    prefix: z.string().max(200).nullish(),
    /** Of each list. */
    skip: z.int().min(0).max(1_000_000).nullish(),
    top: z.int().min(-1).max(1_000).nullish(),
  }),
  returns: one('VisibilityGroups'),
})

export const getVisibilityGroups = defineRoute({
  id: 'issues.visibilityGroups.get',
  method: 'GET',
  path: '/visibilityGroups',
  summary: 'Groups and people that something in an issue or project can be limited to',
  query: {
    issue: z.string().max(100).optional(),
    project: z.string().max(100).optional(),
    prefix: z.string().max(200).optional(),
  },
  returns: one('VisibilityGroups'),
})
