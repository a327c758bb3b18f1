import { defineRoute, many, one } from '../../platform/route/index.ts'

/** What the recently viewed ones of one kind of hosts are called. */
export interface NamesOfRecent {
  /** Beginning of the routes' ids. */
  readonly name: string
  /** Last part of the path. */
  readonly hosts: string
  readonly entity: string
}

/** Routes of the recently viewed ones of a kind of hosts. They are typed as those of issues, which all are like. */
export function recentRoutes({ name, hosts, entity }: NamesOfRecent) {
  const path = `/users/me/recent/${hosts}` as '/users/me/recent/issues'
  const recent = entity as 'RecentIssue'
  return {
    list: defineRoute({
      id: `${name}.list`,
      method: 'GET',
      path,
      summary: 'What one viewed of these and still sees: the pinned ones, then the others, each the newest first',
      returns: many(recent),
    }),
    view: defineRoute({
      id: `${name}.view`,
      method: 'POST',
      path,
      summary: 'Remembers that one views it; `pinned` keeps it at hand',
      body: recent,
      takesKey: false,
      returns: one(recent),
    }),
  }
}

export type RecentRoutes = ReturnType<typeof recentRoutes>

export const recentIssueRoutes = recentRoutes({ name: 'recentIssues', hosts: 'issues', entity: 'RecentIssue' })
export const { list: listRecentIssues, view: viewRecentIssue } = recentIssueRoutes
