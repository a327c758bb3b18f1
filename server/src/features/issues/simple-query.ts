import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import { findProject } from '../projects/index.ts'
import type { IssueFilter } from './list-issues.ts'

/** Most projects that one query may name: each is looked up. */
const MAX_PROJECTS = 100

/**
 * Reads the part of the query language that lists understand so far: `project: KEY, KEY2`, `#Unresolved`,
 * `#Resolved` and plain words. Anything else is refused by name. An unknown project gives an empty list.
 */
export async function parseSimpleQuery(ctx: RequestContext, query: string): Promise<IssueFilter> {
  const words: string[] = []
  let projectIds: readonly number[] | undefined
  let resolved: boolean | undefined
  const rest = query.trim()
  const pattern =
    /(?:project|in)\s*:\s*(\{[^}]*\}|[^\s,]+)((?:\s*,\s*(?:\{[^}]*\}|[^\s,]+))*)|#?(Unresolved|Resolved)(?=\s|$)|("[^"]*"|\S+)/giy
  let position = 0
  while (position < rest.length) {
    if (/\s/.test(rest[position] ?? '')) {
      position++
      continue
    }
    pattern.lastIndex = position
    const match = pattern.exec(rest)
    if (!match) throw refused(rest.slice(position))
    position = pattern.lastIndex
    const [, first, more, state, word] = match
    if (first !== undefined) {
      const keys = [first, ...(more ?? '').split(',').slice(1)].map(key => key.trim().replace(/^\{(.*)\}$/, '$1'))
      if (keys.length > MAX_PROJECTS)
        throw new AppError('invalid_query', { reason: `more than ${MAX_PROJECTS} projects` })
      const projects = await Promise.all(keys.map(key => findProject(ctx, key)))
      projectIds = projects.flatMap(project => (project ? [project.id] : []))
    } else if (state !== undefined && match[0].startsWith('#')) resolved = state.toLowerCase() === 'resolved'
    else words.push(plainWord(word ?? match[0]))
  }
  return {
    ...(projectIds ? { projectIds } : {}),
    ...(resolved === undefined ? {} : { resolved }),
    ...(words.length > 0 ? { text: words.join(' ') } : {}),
  }
}

function plainWord(word: string): string {
  if (/^"[^"]*"$/.test(word)) return word.slice(1, -1)
  if (/[:{}()#]/.test(word)) throw refused(word)
  return word
}

const refused = (part: string): AppError =>
  new AppError('invalid_query', {
    reason: `“${part.slice(0, 100)}” is not supported yet; use project: KEY, #Unresolved and plain words`,
  })
