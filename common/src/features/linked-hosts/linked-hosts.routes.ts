import { defineRoute, many, one, raw } from '../../platform/route/index.ts'

/** What the hosts of one kind are called that hosts of another one are linked with. */
export interface NamesOfLinked {
  /** Beginning of the routes' ids. */
  readonly name: string
  /** Part of the path that the hosts lie below. */
  readonly hosts: string
  /** Part of the path that the others lie below. */
  readonly others: string
  /** Entity of the others. */
  readonly entity: string
}

/** Routes of what hosts of a kind are linked with. They are typed as if those were issues, which all are like. */
export function linkedRoutes({ name, hosts, others, entity }: NamesOfLinked) {
  const path = `/${hosts}/:id/${others}` as '/hosts/:id/linked'
  const other = entity as 'Issue'
  return {
    list: defineRoute({
      id: `${name}.list`,
      method: 'GET',
      path,
      summary: 'What it is linked with, as far as one sees it; the oldest links first',
      returns: many(other),
    }),
    add: defineRoute({
      id: `${name}.add`,
      method: 'POST',
      path,
      summary: 'Links it with another one; linking again changes nothing',
      body: other,
      takesKey: false,
      returns: one(other),
    }),
    remove: defineRoute({
      id: `${name}.remove`,
      method: 'DELETE',
      path: `${path}/:linkedId` as '/hosts/:id/linked/:linkedId',
      summary: 'Takes the link away',
      returns: raw(),
    }),
  }
}

export type LinkedRoutes = ReturnType<typeof linkedRoutes>
