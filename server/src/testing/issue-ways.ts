import type { ApiClient, ApiReply } from './api-client.ts'

/** An issue that is looked for, and what leads to it. */
export interface SoughtIssue {
  readonly issue: string
  readonly readable: string
  /** A word that stands in nothing but this issue. */
  readonly word: string
  readonly project: string
  readonly activity: string
  readonly workItem: string
  readonly attachment: string
  readonly tag: string
  readonly search: string
}

export interface Way {
  readonly ask: (client: ApiClient, to: SoughtIssue) => Promise<ApiReply>
  /** Whether the reply is about the issue; by default it must name it. */
  readonly reaches?: (reply: ApiReply, to: SoughtIssue) => boolean
  /** Whom of those that see the issue it leads there: the reader, its reporter, a member, both administrators. */
  readonly leads: readonly [boolean, boolean, boolean, boolean, boolean]
  /** It can be gone once for each issue, which is deleted before or not. Without it, again and again. */
  readonly deleted?: boolean
}

export const TO_ALL = [true, true, true, true, true] as const
/** Who may read the work of others. */
export const TO_READERS_OF_WORK = [true, false, true, true, true] as const
/** Who may change the issue. */
export const TO_WRITERS = [false, true, true, true, true] as const
export const TO_MEMBERS = [false, false, true, true, true] as const
export const TO_OWNER = [false, false, false, false, true] as const

export const done = (reply: ApiReply): boolean => reply.status === 200
export const has =
  (test: (body: ApiReply['body']) => boolean) =>
  (reply: ApiReply): boolean =>
    reply.status === 200 && test(reply.body)

export const read =
  (path: (to: SoughtIssue) => string, query: (to: SoughtIssue) => Record<string, string>) =>
  (client: ApiClient, to: SoughtIssue): Promise<ApiReply> =>
    client.get(path(to), query(to))
export const send =
  (path: string, body: (to: SoughtIssue) => unknown, query: Record<string, string> = {}) =>
  (client: ApiClient, to: SoughtIssue): Promise<ApiReply> =>
    client.post(path, body(to), query)

export const CATEGORIES = 'SummaryCategory'
