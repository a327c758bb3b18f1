import { defineRoute, many, one } from '../../platform/route/index.ts'

/** What those who watch one kind of hosts are called. */
export interface NamesOfWatchers {
  /** Beginning of the routes' ids. */
  readonly name: string
  /** Part of the path that the hosts lie below. */
  readonly hosts: string
  /** Entity of all who watch one. */
  readonly entity: string
  /** Entity of one of them. */
  readonly memberEntity: string
  /** Field of `entity` that lists them. */
  readonly listField: string
}

/** Routes of those who watch a kind of hosts. They are typed as those of issues, which all are like. */
export function watcherRoutes({ name, hosts, entity, memberEntity, listField }: NamesOfWatchers) {
  const base = `/${hosts}/:id/watchers` as '/issues/:id/watchers'
  const listed = `${base}/${listField}` as '/issues/:id/watchers/issueWatchers'
  const [watchers, watcher] = [entity as 'IssueWatchers', memberEntity as 'IssueWatcher']
  return {
    get: defineRoute({
      id: `${name}.get`,
      method: 'GET',
      path: base,
      summary: 'Who watches it',
      returns: one(watchers),
    }),
    set: defineRoute({
      id: `${name}.set`,
      method: 'POST',
      path: base,
      summary: 'Stars it for oneself or others, or takes stars away',
      body: watchers,
      takesKey: false,
      returns: one(watchers),
    }),
    list: defineRoute({
      id: `${name}.list`,
      method: 'GET',
      path: listed,
      summary: 'The people who watch it',
      returns: many(watcher),
    }),
    add: defineRoute({
      id: `${name}.add`,
      method: 'POST',
      path: listed,
      summary: 'Stars it for somebody, or takes the star away',
      body: watcher,
      takesKey: false,
      returns: one(watcher),
    }),
    remove: defineRoute({
      id: `${name}.remove`,
      method: 'DELETE',
      path: `${listed}/:watcherId`,
      summary: 'Takes the star of somebody away',
      returns: one(watcher),
    }),
  }
}

export type WatcherRoutes = ReturnType<typeof watcherRoutes>

export const issueWatcherRoutes = watcherRoutes({
  name: 'watchers',
  hosts: 'issues',
  entity: 'IssueWatchers',
  memberEntity: 'IssueWatcher',
  listField: 'issueWatchers',
})
export const {
  get: getWatchers,
  set: setWatchers,
  list: listWatchers,
  add: addWatcher,
  remove: removeWatcher,
} = issueWatcherRoutes
