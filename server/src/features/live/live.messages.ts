import type { LiveChange, LiveTyping } from '@cairn/common/features/live'
import { Project } from '@cairn/common/features/projects'
import { User } from '@cairn/common/features/users'
import { formatId } from '@cairn/common/platform/ids'
import type { Contributions } from '../../platform/contributions/index.ts'
import type { DomainEvent } from '../../platform/events/index.ts'
import { type HostKind, hostKinds, liveParts } from '../hosts/index.ts'

/** Who sees a part of a host, beside the rights in its project. */
interface Readers {
  readonly acl: readonly number[]
  readonly authorId: number
}

/** Something inside a host. */
export interface Part {
  readonly entity: string
  readonly id: number
  /** What its visibility depends on should its row be gone. */
  readonly gone: Readers | null
  /** What it depended on before a change that may hide it. */
  readonly former: Readers | null
}

/** Where a host was, and who could see it, before a change that may hide it. */
export interface Former {
  readonly projectId: number
  readonly acl: readonly number[]
  readonly reporterId: number
  /** Of kinds that stand within others: who passed each of the limits on the way to it. */
  readonly limits?: readonly (readonly number[])[]
}

/** What is told; the names of the host that it is about are known by its kind. */
type ChangeData = Omit<LiveChange, 'issue' | 'host'>
type TypingData = Omit<LiveTyping, 'issue'>

/** What may be told to streams. */
export interface Message {
  readonly event: 'change' | 'typing'
  /** Its place among the events; null for what is not kept. */
  readonly seq: number | null
  readonly hostId: number
  readonly projectId: number | null
  readonly part: Part | null
  /** The host at the other end of a link: who does not see it knows of no link. */
  readonly otherId: number | null
  /** Told to who saw the host until now, and no longer does. */
  readonly former: Former | null
  readonly actorId: number
  readonly data: ChangeData | TypingData
}

/** Gives the message about an event; null for events that are not about a host. */
export function messageOf(event: DomainEvent, contributions: Contributions): Message | null {
  const { otherId } = event.payload
  const { hostId } = event
  if (hostId === null) return null
  const isHost = contributions.to(hostKinds).some(kind => kind.entity === event.entity)
  const idClass = contributions.to(liveParts).find(part => part.entity === event.entity)?.idClass ?? null
  return {
    event: 'change',
    seq: event.seq,
    hostId,
    projectId: event.projectId,
    part: isHost
      ? null
      : {
          entity: event.entity,
          id: event.entityId,
          gone: readersIn(event.payload),
          former: readersIn(wasIn(event)),
        },
    otherId: typeof otherId === 'number' ? otherId : null,
    former: formerOf(event),
    actorId: event.actorId,
    data: {
      kind: event.kind,
      project: event.projectId === null ? null : Project.id(event.projectId),
      part: isHost || idClass === null ? null : formatId(idClass, event.entityId),
      // That there is one more vote everybody sees, whose it is not.
      actor: event.kind === 'issue.voted' ? null : User.id(event.actorId),
      at: event.created,
    },
  }
}

type Unknown = Readonly<Record<string, unknown>>

const wasIn = ({ payload }: DomainEvent): Unknown => (payload.was ?? {}) as Unknown

function readersIn({ acl, authorId }: Unknown): Readers | null {
  return Array.isArray(acl) && typeof authorId === 'number' ? { acl: principalsIn(acl), authorId } : null
}

function formerOf(event: DomainEvent): Former | null {
  const { projectId, acl, reporterId, limits } = wasIn(event)
  if (typeof projectId !== 'number') return null
  if (Array.isArray(limits)) return { projectId, acl: [], reporterId: 0, limits: limits.map(limitIn) }
  if (typeof reporterId !== 'number' || !Array.isArray(acl)) return null
  return { projectId, acl: principalsIn(acl), reporterId }
}

/** What is no list lets nobody pass. */
const limitIn = (limit: unknown): readonly number[] => (Array.isArray(limit) ? principalsIn(limit) : [])

const principalsIn = (acl: readonly unknown[]): readonly number[] =>
  acl.filter(principal => typeof principal === 'number')

/** What is told of a message about a host of a kind. */
export const dataOf = ({ hostId, data }: Message, kind: HostKind): LiveChange | LiveTyping =>
  'kind' in data ? { ...data, ...namesOf(hostId, kind) } : { [kind.hostField]: formatId(kind.idClass, hostId), ...data }

/** Tells who is a reader no longer that the host, or the part of it, went away: of the change itself nothing. */
export function hiddenChange({ hostId, part, former, data }: Message, kind: HostKind, readerId: number): LiveChange {
  const change = 'kind' in data ? data : null
  return {
    kind: `${part && change ? change.kind.split('.')[0] : kind.name}.hidden`,
    ...namesOf(hostId, kind),
    project: former ? Project.id(former.projectId) : (change?.project ?? null),
    part: change?.part ?? null,
    actor: User.id(readerId),
    at: change?.at ?? 0,
  }
}

function namesOf(hostId: number, kind: HostKind): Pick<LiveChange, 'issue' | 'host'> {
  const host = formatId(kind.idClass, hostId)
  return { host, issue: null, [kind.hostField]: host }
}

/** One message as it is sent. `id` is where the client goes on after it. */
export function printMessage(event: string, data: object, id: string | null): string {
  return `${id === null ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}
