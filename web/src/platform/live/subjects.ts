import type { LiveTopic } from './live-registry.ts'

/** What one stream is asked to be about. */
export type Subjects = { readonly hosts: ReadonlySet<string>; readonly projects: ReadonlySet<string> }

/** The server takes that many ids of each kind. */
const MAX = 100
const ALL = '*'

/** What a stream must be about to serve the topics; hosts of projects that it is about anyway are left out. */
export function subjectsOf(topics: Iterable<LiveTopic>): Subjects {
  const parts = [...topics].map(topic => topic.split('/'))
  const named = new Set(parts.flatMap(([kind, id]) => (kind === 'projects' && id ? [id] : [])))
  const projects = named.has(ALL) || named.size > MAX ? new Set([ALL]) : named
  const hosts = parts.flatMap(([kind, id, project]) =>
    kind === 'hosts' && id && !projects.has(ALL) && !(project && projects.has(project)) ? [id] : [],
  )
  return { hosts: new Set(hosts.slice(-MAX)), projects }
}

/** Whether a stream about `has` also tells all that one about `wanted` would. */
export function covers(has: Subjects, wanted: Subjects): boolean {
  if (has.projects.has(ALL)) return true
  return isWithin(wanted.projects, has.projects) && isWithin(wanted.hosts, has.hosts)
}

/** Both, so that going back and forth between hosts opens no new stream each time. */
export function joined(old: Subjects, wanted: Subjects): Subjects {
  const hosts = [...old.hosts].filter(id => !wanted.hosts.has(id)).concat(...wanted.hosts)
  return { hosts: new Set(hosts.slice(-MAX)), projects: wanted.projects }
}

export const isEmpty = ({ hosts, projects }: Subjects): boolean => hosts.size + projects.size === 0

const isWithin = (some: ReadonlySet<string>, all: ReadonlySet<string>) => [...some].every(one => all.has(one))
