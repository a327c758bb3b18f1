import { z } from 'zod'
import { defineRoute, many, one, raw } from '../../platform/route/index.ts'

const filter = {
  /** A part of the name, in any letter case; names that begin so come first. */
  query: z.string().max(500).optional(),
  isUsable: z.string().max(10).optional(),
  /** Database ids or keys of projects: tags in use there come first. */
  projects: z.union([z.string().max(100), z.array(z.string().max(100)).max(20)]).optional(),
}

export const listTags = defineRoute({
  id: 'tags.list',
  method: 'GET',
  path: '/tags',
  summary: 'Tags one may see, by name',
  query: filter,
  returns: many('Tag'),
})
export const createTagRoute = defineRoute({
  id: 'tags.create',
  method: 'POST',
  path: '/tags',
  summary: 'Creates a tag of one’s own',
  body: 'Tag',
  returns: one('Tag'),
})
export const getTag = defineRoute({
  id: 'tags.get',
  method: 'GET',
  path: '/tags/:id',
  summary: 'One tag',
  returns: one('Tag'),
})
export const updateTagRoute = defineRoute({
  id: 'tags.update',
  method: 'POST',
  path: '/tags/:id',
  summary: 'Changes a tag',
  body: 'Tag',
  returns: one('Tag'),
})
export const deleteTagRoute = defineRoute({
  id: 'tags.delete',
  method: 'DELETE',
  path: '/tags/:id',
  summary: 'Deletes a tag, which is seen on no issue any more; it can be restored',
  returns: one('Tag'),
})
export const restoreTagRoute = defineRoute({
  id: 'tags.restore',
  method: 'POST',
  path: '/tags/:id/restore',
  summary: 'Brings a deleted tag back, on its issues too',
  returns: one('Tag'),
})
export const listTaggedIssues = defineRoute({
  id: 'tags.issues',
  method: 'GET',
  path: '/tags/:id/issues',
  summary: 'Issues with the tag that match a query, newest change first',
  query: { query: z.string().max(65_536).optional() },
  returns: many('Issue'),
})
export const listRelevantTags = defineRoute({
  id: 'tags.relevant',
  method: 'GET',
  path: '/admin/projects/:id/relevantTags',
  summary: 'Tags that one may put on issues of the project, those in use there first',
  query: filter,
  returns: many('Tag'),
})

export const listUserTags = defineRoute({
  id: 'tags.ofUser',
  method: 'GET',
  path: '/users/:id/tags',
  summary: 'Tags of a user that one may see',
  query: filter,
  returns: many('Tag'),
})

/** The same operations under the address that older clients know. */
export const olderTagRoutes = {
  list: defineRoute({
    id: 'issueTags.list',
    method: 'GET',
    path: '/issueTags',
    summary: 'Older name of /tags',
    query: filter,
    returns: many('IssueTag'),
  }),
  create: defineRoute({
    id: 'issueTags.create',
    method: 'POST',
    path: '/issueTags',
    summary: 'Older name of /tags',
    body: 'IssueTag',
    returns: one('IssueTag'),
  }),
  get: defineRoute({
    id: 'issueTags.get',
    method: 'GET',
    path: '/issueTags/:id',
    summary: 'Older name of /tags/{id}',
    returns: one('IssueTag'),
  }),
  update: defineRoute({
    id: 'issueTags.update',
    method: 'POST',
    path: '/issueTags/:id',
    summary: 'Older name of /tags/{id}',
    body: 'IssueTag',
    returns: one('IssueTag'),
  }),
  delete: defineRoute({
    id: 'issueTags.delete',
    method: 'DELETE',
    path: '/issueTags/:id',
    summary: 'Older name of /tags/{id}',
    returns: one('IssueTag'),
  }),
  issues: defineRoute({
    id: 'issueTags.issues',
    method: 'GET',
    path: '/issueTags/:id/issues',
    summary: 'Older name of /tags/{id}/issues',
    query: { query: z.string().max(65_536).optional() },
    returns: many('Issue'),
  }),
} as const

/** What tags on one kind of hosts are called. */
export interface NamesOfHostTags {
  /** Beginning of the routes' ids. */
  readonly name: string
  /** Part of the path that the hosts lie below. */
  readonly hosts: string
}

/** Routes of the tags on a kind of hosts. They are typed as those of issues, which all are like. */
export function hostTagRoutes({ name, hosts }: NamesOfHostTags) {
  const base = `/${hosts}/:id/tags` as '/issues/:id/tags'
  return {
    list: defineRoute({ id: `${name}.list`, method: 'GET', path: base, summary: 'Tags on it', returns: many('Tag') }),
    add: defineRoute({
      id: `${name}.add`,
      method: 'POST',
      path: base,
      summary: 'Tags it',
      body: 'Tag',
      returns: one('Tag'),
    }),
    get: defineRoute({
      id: `${name}.get`,
      method: 'GET',
      path: `${base}/:tagId`,
      summary: 'One tag on it',
      returns: one('Tag'),
    }),
    remove: defineRoute({
      id: `${name}.remove`,
      method: 'DELETE',
      path: `${base}/:tagId`,
      summary: 'Takes a tag off it',
      returns: raw(),
    }),
  }
}

export type HostTagRoutes = ReturnType<typeof hostTagRoutes>

export const issueTagRoutes = hostTagRoutes({ name: 'issues.tags', hosts: 'issues' })
