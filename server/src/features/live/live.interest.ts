import { MOST_SUBJECTS } from '@cairn/common/features/live'
import { AppError } from '@cairn/common/platform/errors'
import { parseId } from '@cairn/common/platform/ids'
import type { Message } from './live.messages.ts'

const ISSUE_CLASS = 2
const PROJECT_CLASS = 0

/** What a stream is about. What of it its reader may see is found out with each message. */
export interface Interest {
  readonly issues: ReadonlySet<number>
  readonly projects: ReadonlySet<number> | 'all'
}

/** Reads what a stream is asked to be about; throws `invalid_parameter` for what is no id, too much or nothing. */
export function readInterest(query: {
  readonly issues?: string | undefined
  readonly projects?: string | undefined
}): Interest {
  const issues = readIds('issues', query.issues, ISSUE_CLASS)
  const projects = query.projects === '*' ? 'all' : readIds('projects', query.projects, PROJECT_CLASS)
  if (issues.size === 0 && projects !== 'all' && projects.size === 0)
    throw new AppError('invalid_parameter', { name: 'issues', reason: 'issues or projects expected' })
  return { issues, projects }
}

function readIds(name: string, text: string | undefined, classNo: number): ReadonlySet<number> {
  const parts = (text ?? '').split(',').filter(part => part !== '')
  if (parts.length > MOST_SUBJECTS)
    throw new AppError('invalid_parameter', { name, reason: `at most ${MOST_SUBJECTS} ids expected` })
  return new Set(
    parts.map(part => {
      const id = parseId(classNo, part)
      if (id === null) throw new AppError('invalid_parameter', { name, reason: 'database ids expected' })
      return id
    }),
  )
}

export function isAbout({ issues, projects }: Interest, message: Message): boolean {
  if (issues.has(message.issueId)) return true
  const { projectId, former } = message
  if (projects === 'all' || (projectId !== null && projects.has(projectId))) return true
  return former !== null && projects.has(former.projectId)
}

/** Where a stream that is opened anew goes on; null when it begins. */
export function readLastEventId(header: unknown, query: string | undefined): number | null {
  const text = typeof header === 'string' && header !== '' ? header : query
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null
}
