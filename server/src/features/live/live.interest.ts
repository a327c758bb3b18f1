import { Issue } from '@cairn/common/features/issues'
import { MAX_SUBJECTS } from '@cairn/common/features/live'
import { Project } from '@cairn/common/features/projects'
import { AppError } from '@cairn/common/platform/errors'
import { parseId } from '@cairn/common/platform/ids'
import type { EventPlace } from '../../platform/events/index.ts'
import type { Message } from './live.messages.ts'

/** What a stream is about. What of it its reader may see is found out with each message. */
export interface Interest {
  readonly hosts: ReadonlySet<number>
  readonly projects: ReadonlySet<number> | 'all'
}

/** Reads what a stream is asked to be about; throws `invalid_parameter` for what is no id, too much or nothing. */
export function readInterest(
  query: {
    readonly issues?: string | undefined
    readonly hosts?: string | undefined
    readonly projects?: string | undefined
  },
  hostClasses: readonly number[],
): Interest {
  const issues = readIds('issues', query.issues, [Issue.ownClass()])
  const others = readIds('hosts', query.hosts, hostClasses)
  const hosts = new Set([...issues, ...others])
  const projects = query.projects === '*' ? 'all' : readIds('projects', query.projects, [Project.ownClass()])
  if (hosts.size === 0 && projects !== 'all' && projects.size === 0)
    throw new AppError('invalid_parameter', { name: 'issues', reason: 'issues, hosts or projects expected' })
  return { hosts, projects }
}

function readIds(name: string, text: string | undefined, classes: readonly number[]): ReadonlySet<number> {
  const parts = (text ?? '').split(',').filter(part => part !== '')
  if (parts.length > MAX_SUBJECTS)
    throw new AppError('invalid_parameter', { name, reason: `at most ${MAX_SUBJECTS} ids expected` })
  return new Set(
    parts.map(part => {
      const id = classes.map(classNo => parseId(classNo, part)).find(id => id !== null)
      if (id === undefined) throw new AppError('invalid_parameter', { name, reason: 'database ids expected' })
      return id
    }),
  )
}

export function isAbout({ hosts, projects }: Interest, message: Message): boolean {
  if (hosts.has(message.hostId)) return true
  const { projectId, former } = message
  if (projects === 'all' || (projectId !== null && projects.has(projectId))) return true
  return former !== null && projects.has(former.projectId)
}

/** Where a stream that is opened anew goes on; null when it begins. What cannot be read is a place that nobody knows. */
export function readLastEventId(header: unknown, query: string | undefined): EventPlace | null {
  const text = typeof header === 'string' && header !== '' ? header : query
  if (text === undefined || text === '') return null
  const [, epoch = '', seq = '0'] = /^([\da-f]{1,20})\.(\d{1,15})$/.exec(text) ?? []
  return { epoch, seq: Number(seq) }
}
