import type { Style } from '@cairn/common/features/search'
import { api, type Fields } from '../../../platform/api/index.ts'
import type { Suggestion } from '../../search/index.ts'
import { type Audience, visibilityBody } from '../../users/index.ts'
import { FIELD_VALUE_FIELDS } from '../model/issue.ts'

/** What a command is applied to: some issues, or all that a search finds. */
export type CommandTarget =
  | { readonly kind: 'issues'; readonly issues: readonly CommandIssue[] }
  | {
      readonly kind: 'search'
      readonly query: string
      readonly folder?: string | undefined
      /** Leaves resolved issues out unless the query speaks of states itself. */
      readonly hideResolved?: true | undefined
      /** How many it finds, or at least finds; and that as people read it: `1,000+`. */
      readonly count: number
      readonly shown: string
    }

/** What a command may be asked about before there is anything to apply it to: an issue yet to be created. */
export type NewIssueTarget = { readonly kind: 'new'; readonly project: string }

export type CommandIssue = { readonly id: string; readonly idReadable: string | null }

export type CommandRequest = {
  readonly target: CommandTarget
  readonly query: string
  readonly comment?: string | undefined
  /** Groups and people who may see the comment; none is everybody. */
  readonly visibility?: Audience | undefined
  /** Nobody is told. */
  readonly isSilent?: boolean
  /** Issues that refuse are left out. Without it one that refuses keeps all the others from it. */
  readonly skipsRefusing?: boolean
}

/** Issues that cannot take a command, for one reason. */
export type CommandRefusal = {
  readonly error: string | null
  readonly errorText: string | null
  readonly count: number | null
  /** Of all; also of those that are not there any more. */
  readonly ids: readonly string[]
  /** The first of those that the reader sees. */
  readonly issues: readonly CommandIssue[] | null
}

export type ParsedCommand = {
  readonly id?: string
  /** One line; `<b>` marks what stands out. */
  readonly description: string | null
  readonly error: boolean | null
  readonly delete: boolean | null
  /** The slice of the query, half-open. */
  readonly start: number | null
  readonly end: number | null
  /** Why it cannot be used. */
  readonly errorText: string | null
}

export type StyleRange = { readonly start: number; readonly length: number; readonly style: Style }

export type PreviewedIssue = {
  readonly issue: { readonly id: string; readonly idReadable: string | null; readonly summary: string | null } | null
  readonly changes: readonly {
    readonly field: string | null
    readonly removed: string | null
    readonly added: string | null
  }[]
}

export type CommandAssist = {
  readonly query: string
  readonly caret: number
  readonly commands: readonly ParsedCommand[]
  readonly suggestions: readonly Suggestion[]
  readonly styleRanges?: readonly StyleRange[] | null
  readonly affected: number | null
  readonly preview: readonly PreviewedIssue[] | null
  /** What would be left out; of one issue alone the commands say what is the matter. */
  readonly refusals?: readonly CommandRefusal[] | null
}

export type Operation = {
  readonly id: string
  readonly state: 'done' | 'running' | 'failed'
  readonly done: number | null
  readonly total: number | null
  readonly errorText: string | null
  /** What was left out. */
  readonly refusals?: readonly CommandRefusal[] | null
  readonly undone?: number | null
  readonly skipped?: number | null
  /** What it resolved although something open stands in the way. */
  readonly resolvedOver?: readonly { readonly id: string; readonly idReadable: string | null }[] | null
}

const REFUSAL: Fields<CommandRefusal> = {
  error: true,
  errorText: true,
  count: true,
  ids: true,
  issues: { id: true, idReadable: true },
}

const ASSIST: Fields<CommandAssist> = {
  query: true,
  caret: true,
  commands: { description: true, error: true, delete: true, start: true, end: true, errorText: true },
  suggestions: {
    id: true,
    option: true,
    prefix: true,
    suffix: true,
    description: true,
    group: true,
    caret: true,
    completionStart: true,
    completionEnd: true,
    matchingStart: true,
    matchingEnd: true,
  },
  styleRanges: { start: true, length: true, style: true },
  affected: true,
  preview: {
    issue: { id: true, idReadable: true, summary: true },
    changes: { field: true, removed: true, added: true },
  },
  refusals: REFUSAL,
}

const OPERATION: Fields<Operation> = {
  id: true,
  state: true,
  done: true,
  total: true,
  errorText: true,
  refusals: REFUSAL,
  resolvedOver: { id: true, idReadable: true },
}
const UNDONE: Fields<Operation> = { ...OPERATION, undone: true, skipped: true }

/** What a command would do, how it could go on at the caret, and which issues could not take it. */
export function assistCommand(
  target: CommandTarget | NewIssueTarget,
  { query, caret = query.length, comment, isSilent }: CommandQuestion,
  signal?: AbortSignal,
): Promise<CommandAssist> {
  return api.post('commands/assist', {
    fields: ASSIST,
    body: {
      query,
      caret,
      ...targetBody(target),
      ...(comment ? { comment } : {}),
      ...(isSilent ? { silent: true } : {}),
      ...(isSeveral(target) ? { skipRefusing: true } : {}),
    },
    ...(signal ? { signal } : {}),
  })
}

/** A command as it is asked about. */
export type CommandQuestion = Pick<CommandRequest, 'query' | 'comment' | 'isSilent'> & { readonly caret?: number }

/** Whether some of the issues may be left out for the others. */
export const isSeveral = (target: CommandTarget | NewIssueTarget): target is CommandTarget =>
  target.kind === 'search' || (target.kind === 'issues' && target.issues.length > 1)

/** What a part of a command sets an issue's field to that is yet to be created. */
export type TemplatePart = Pick<ParsedCommand, 'start' | 'end' | 'error'> & {
  /** Null when it is about something else, or depends on what the field had before. */
  readonly projectCustomField: { readonly id: string } | null
  readonly value: unknown
}

/** Reads the parts of a command for an issue that is yet to be created in the project. */
export async function readTemplate(
  project: string,
  query: string,
  signal: AbortSignal,
): Promise<readonly TemplatePart[]> {
  const { commands } = await api.post<{ readonly commands: readonly TemplatePart[] }>('commands/assist', {
    fields: {
      commands: { start: true, end: true, error: true, projectCustomField: { id: true }, value: FIELD_VALUE_FIELDS },
    },
    body: { query, caret: query.length, ...targetBody({ kind: 'new', project }) },
    signal,
  })
  return commands
}

/** Applies a command. Few issues are changed when it resolves; many are changed in the background. */
export async function sendCommand(request: CommandRequest): Promise<Operation | undefined> {
  const { target, query, comment, visibility, isSilent, skipsRefusing } = request
  const reply = await api.post<{ readonly operation: Operation | null } | undefined>('commands', {
    fields: { operation: OPERATION },
    body: {
      query,
      ...targetBody(target),
      ...(comment ? { comment } : {}),
      ...(comment && visibility && visibility.length > 0
        ? { visibility: { $type: 'CommandLimitedVisibility', ...visibilityBody(visibility) } }
        : {}),
      ...(isSilent ? { silent: true } : {}),
      ...(skipsRefusing ? { skipRefusing: true } : {}),
    },
  })
  return reply?.operation ?? undefined
}

export function readOperation(id: string, signal?: AbortSignal): Promise<Operation> {
  return api.get(`operations/${encodeURIComponent(id)}`, {
    fields: OPERATION,
    ...(signal ? { signal } : {}),
  })
}

/** Takes an operation back, as far as nobody changed the same since. */
export const undoPath = (id: string): string => `operations/${encodeURIComponent(id)}/undo`

export function undoOperation(id: string): Promise<Operation> {
  return api.post(undoPath(id), { fields: UNDONE })
}

function targetBody(target: CommandTarget | NewIssueTarget) {
  if (target.kind === 'new') return { project: { id: target.project } }
  if (target.kind === 'issues') return { issues: target.issues.map(({ id }) => ({ id })) }
  const { query, folder, hideResolved } = target
  return { search: { query, ...(folder ? { folder: { id: folder } } : {}), ...(hideResolved ? { hideResolved } : {}) } }
}
