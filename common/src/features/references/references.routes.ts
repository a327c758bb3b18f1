import { defineRoute, many } from '../../platform/route/index.ts'

/** What the references to one kind of hosts are called. */
export interface NamesOfReferences {
  /** Beginning of the route's id. */
  readonly name: string
  /** Part of the path that the hosts lie below. */
  readonly hosts: string
}

/** The route of what mentions a host of a kind. It is typed as that of issues, which all are like. */
export const referencesRoute = ({ name, hosts }: NamesOfReferences) =>
  defineRoute({
    id: `${name}.list`,
    method: 'GET',
    path: `/${hosts}/:id/references` as '/issues/:id/references',
    summary: 'Texts that mention it, comments included, as far as one may read them; the newest hosts first',
    returns: many('Reference'),
  })

export type ReferencesRoute = ReturnType<typeof referencesRoute>

export const issueReferencesRoute = referencesRoute({ name: 'issueReferences', hosts: 'issues' })
