import { type EntityName, entities } from '@cairn/common/features/entities'
import { ISSUE_HIDDEN, type LiveChange, type LiveTyping } from '@cairn/common/features/live'
import { formatId } from '@cairn/common/platform/ids'
import type { DomainEvent } from '../../platform/events/index.ts'

/** Something inside an issue, with what its visibility depends on should its row be gone. */
export interface Part {
  readonly entity: string
  readonly id: number
  readonly gone: { readonly acl: readonly number[]; readonly authorId: number } | null
}

/** Where an issue was, and who could see it, before a change that may hide it. */
export interface Former {
  readonly projectId: number
  readonly acl: readonly number[]
  readonly reporterId: number
}

/** What may be told to streams. */
export interface Message {
  readonly event: 'change' | 'typing'
  /** Its place among the events; null for what is not kept. */
  readonly seq: number | null
  readonly issueId: number
  readonly projectId: number | null
  readonly part: Part | null
  /** The issue at the other end of a link: who does not see it knows of no link. */
  readonly otherId: number | null
  /** Told to who saw the issue until now, and no longer does. */
  readonly former: Former | null
  readonly actorId: number
  readonly data: LiveChange | LiveTyping
}

/** Gives the message about an event; null for events that are not about an issue. */
export function messageOf(event: DomainEvent): Message | null {
  const { otherId, acl, authorId } = event.payload
  const isIssue = event.entity === 'Issue'
  const id = event.hostId
  if (id === null) return null
  const gone =
    Array.isArray(acl) && typeof authorId === 'number'
      ? { acl: acl.filter(principal => typeof principal === 'number'), authorId }
      : null
  const classNo = entities[event.entity as EntityName]?.classNo ?? null
  return {
    event: 'change',
    seq: event.seq,
    issueId: id,
    projectId: event.projectId,
    part: isIssue ? null : { entity: event.entity, id: event.entityId, gone },
    otherId: typeof otherId === 'number' ? otherId : null,
    former: formerOf(event),
    actorId: event.actorId,
    data: {
      kind: event.kind,
      issue: formatId(2, id),
      project: event.projectId === null ? null : formatId(0, event.projectId),
      part: isIssue || classNo === null ? null : formatId(classNo, event.entityId),
      // That there is one more vote everybody sees, whose it is not.
      actor: event.kind === 'issue.voted' ? null : formatId(1, event.actorId),
      at: event.created,
    },
  }
}

function formerOf({ payload }: DomainEvent): Former | null {
  const { projectId, acl, reporterId } = (payload.was ?? {}) as Readonly<Record<string, unknown>>
  if (typeof projectId !== 'number' || typeof reporterId !== 'number' || !Array.isArray(acl)) return null
  return { projectId, acl: acl.filter(principal => typeof principal === 'number'), reporterId }
}

/** Tells who is a reader no longer that the issue went away: of the change itself nothing. */
export function hiddenChange({ issueId, former, data }: Message, readerId: number): LiveChange {
  return {
    kind: ISSUE_HIDDEN,
    issue: formatId(2, issueId),
    project: former && formatId(0, former.projectId),
    part: null,
    actor: formatId(1, readerId),
    at: 'at' in data ? data.at : 0,
  }
}

/** One message as it is sent. `seq` is where the client goes on after it. */
export function printMessage(event: string, data: object, seq: number | null): string {
  return `${seq === null ? '' : `id: ${seq}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}
