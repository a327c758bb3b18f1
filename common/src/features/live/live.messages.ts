/**
 * What the stream of events tells, as the data of messages `change`. Only that something changed, never what it is
 * now: whoever wants to know asks, with the rights of that moment.
 */
export interface LiveChange {
  /** `issue.changed`, `comment.added`, … */
  readonly kind: string
  /** Database id of what it is about: an issue, or something else that people discuss. */
  readonly host: string
  /** The same of an issue; null when it is none. */
  readonly issue: string | null
  /** Database id of its project. */
  readonly project: string | null
  /** Database id of the comment, file, … when the change is one of a part. */
  readonly part: string | null
  /** Database id of who changed it; null for votes, whose owners not everybody may know. */
  readonly actor: string | null
  /** Milliseconds. */
  readonly at: number
}

/** The kind that tells who saw an issue until now that it is out of sight; of the change itself it says nothing. */
export const ISSUE_HIDDEN = 'issue.hidden'

/** Kinds after which the issue is there no longer, for the reader at least. */
export const GONE_KINDS: readonly string[] = ['issue.deleted', ISSUE_HIDDEN]

/** The data of messages `typing`. Where somebody writes stands under the name of its kind: `issue`. */
export interface LiveTyping {
  /** Database id. */
  readonly issue?: string
  readonly user: string
  /** When it was said; 0: no longer. */
  readonly timestamp: number
  /** They write the text that is discussed, not a comment. */
  readonly isText?: true
}

/** How long somebody counts as writing after the last word of it, in ms. */
export const TYPING_TIMEOUT_MS = 10_000

/** At least so often something is sent, in ms: a client that hears nothing for much longer has lost the connection. */
export const STREAM_HEARTBEAT_MS = 20_000

/** How many issues, and how many projects, one stream can be about. */
export const MAX_SUBJECTS = 200
