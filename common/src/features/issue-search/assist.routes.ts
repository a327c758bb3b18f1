import { z } from 'zod'
import { defineRoute, many, one } from '../../platform/route/index.ts'

/** UTF-16 units of a query. */
export const MAX_QUERY_LENGTH = 65_536

export const assistSearch = defineRoute({
  id: 'search.assist',
  method: 'POST',
  path: '/search/assist',
  onlyReads: true,
  summary: 'Colours, problems and completions of a query that is being written',
  body: 'SearchSuggestions',
  returns: one('SearchSuggestions'),
})

const texts = z.union([z.string().max(100), z.array(z.string().max(100)).max(20)]).optional()
const flag = z.string().max(10).optional()

export const listFilterFields = defineRoute({
  id: 'filterFields.list',
  method: 'GET',
  path: '/filterFields',
  summary: 'What issues can be filtered by: attributes of every issue, and custom fields',
  query: {
    /** `predefined`, `custom`; default: both. */
    fieldTypes: texts,
    /** Database id of a project, tag or saved search: of custom fields only those of that project. */
    fld: z.string().max(100).optional(),
    /** Beginning of a word of the name. */
    query: z.string().max(500).optional(),
    /** `true`: with `fld` also the fields of other projects, behind those of that one. */
    getUnusedVisibleFields: flag,
    includeNonFilterFields: flag,
    /** Taken for compatibility: one list serves all usages. */
    usage: z.string().max(100).optional(),
    helpdesk: flag,
    type: z.string().max(50).optional(),
  },
  returns: many('FilterField'),
})

export const listFilterValues = defineRoute({
  id: 'filterFields.values',
  method: 'GET',
  path: '/filterFields/:id/values',
  summary: 'Values of a filter field, each with the piece of a query that means it',
  query: {
    /** Beginning of a word of the value’s name. */
    prefix: z.string().max(500).optional(),
    /** The query in whose context the value is looked for: projects that it names come first. */
    query: z.string().max(MAX_QUERY_LENGTH).optional(),
    fld: z.string().max(100).optional(),
    type: z.string().max(50).optional(),
    helpdesk: flag,
  },
  returns: many('FilterFieldValue'),
})

export const listSavedQueryIssues = defineRoute({
  id: 'savedQueries.issues',
  method: 'GET',
  path: '/savedQueries/:id/issues',
  summary: 'Issues that a saved search finds',
  query: { query: z.string().max(MAX_QUERY_LENGTH).optional(), customFields: texts },
  returns: many('Issue'),
})
