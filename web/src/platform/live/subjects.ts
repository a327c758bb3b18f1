import type { LiveTopic } from './live-registry.ts'

/** What one stream is asked to be about. */
export type Subjects = { readonly issues: ReadonlySet<string>; readonly projects: ReadonlySet<string> }

/** The server takes that many ids of each kind. */
const MAX = 100
const ALL = '*'

/** What a stream must be about to serve the topics; issues of projects that it is about anyway are left out. */
export function subjectsOf(topics: Iterable<LiveTopic>): Subjects {
  const parts = [...topics].map(topic => topic.split('/'))
  const named = new Set(parts.flatMap(([kind, id]) => (kind === 'projects' && id ? [id] : [])))
  const projects = named.has(ALL) || named.size > MAX ? new Set([ALL]) : named
  const issues = parts.flatMap(([kind, id, project]) =>
    kind === 'issues' && id && !projects.has(ALL) && !(project && projects.has(project)) ? [id] : [],
  )
  return { issues: new Set(issues.slice(-MAX)), projects }
}

/** Whether a stream about `has` also tells all that one about `wanted` would. */
export function covers(has: Subjects, wanted: Subjects): boolean {
  if (has.projects.has(ALL)) return true
  return isWithin(wanted.projects, has.projects) && isWithin(wanted.issues, has.issues)
}

/** Both, so that going back and forth between issues opens no new stream each time. */
export function joined(old: Subjects, wanted: Subjects): Subjects {
  const issues = [...old.issues].filter(id => !wanted.issues.has(id)).concat(...wanted.issues)
  return { issues: new Set(issues.slice(-MAX)), projects: wanted.projects }
}

export const isEmpty = ({ issues, projects }: Subjects): boolean => issues.size + projects.size === 0

const isWithin = (some: ReadonlySet<string>, all: ReadonlySet<string>) => [...some].every(one => all.has(one))
