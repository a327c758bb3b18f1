import {
  assistCommandsRoute,
  getOperationRoute,
  runCommandsRoute,
  undoOperationRoute,
} from '@cairn/common/features/commands'
import type { Read } from '@cairn/common/features/entities'
import type { KeptCall } from '@cairn/common/platform/route'
import { call, keepCall } from '../../../platform/api/index.ts'
import { FIELD_VALUE_FIELDS } from '../../custom-fields/index.ts'
import { type Audience, visibilityBody } from '../../users/index.ts'
import {
  ASSIST_FIELDS,
  type CommandAssist,
  type CommandTarget,
  type NewIssueTarget,
  REFUSAL_FIELDS,
} from '../model/command.ts'

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

const OPERATION = {
  id: true,
  state: true,
  done: true,
  total: true,
  errorText: true,
  // What was left out, and what it resolved although something open stands in the way.
  refusals: REFUSAL_FIELDS,
  resolvedOver: { id: true, idReadable: true },
} as const
const UNDONE = { undone: true, skipped: true } as const
export type Operation = Read<'Operation', typeof OPERATION>

/** What a command would do, how it could go on at the caret, and which issues could not take it. */
export function assistCommand(
  target: CommandTarget | NewIssueTarget,
  { query, caret = query.length, comment, isSilent }: CommandQuestion,
  signal?: AbortSignal,
): Promise<CommandAssist> {
  return call(assistCommandsRoute, {
    fields: ASSIST_FIELDS,
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

const PART = {
  start: true,
  end: true,
  error: true,
  // Null when it is about something else, or depends on what the field had before.
  projectCustomField: { id: true },
  value: FIELD_VALUE_FIELDS,
} as const
/** What a part of a command sets an issue's field to that is yet to be created. */
export type TemplatePart = Read<'ParsedCommand', typeof PART>

/** Reads the parts of a command for an issue that is yet to be created in the project. */
export async function readTemplate(
  project: string,
  query: string,
  signal: AbortSignal,
): Promise<readonly TemplatePart[]> {
  const { commands } = await call(assistCommandsRoute, {
    fields: { commands: PART },
    body: { query, caret: query.length, ...targetBody({ kind: 'new', project }) },
    signal,
  })
  return commands
}

/** What was carried out, or is under way; `deletes`: issues are deleted by it. */
export type SentCommand = { readonly operation: Operation | undefined; readonly deletes: boolean }

/** Applies a command. Few issues are changed when it resolves; many are changed in the background. */
export async function sendCommand(request: CommandRequest): Promise<SentCommand> {
  const { target, query, comment, visibility, isSilent, skipsRefusing } = request
  const { operation, commands } = await call(runCommandsRoute, {
    fields: { operation: OPERATION, commands: { delete: true } },
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
  return { operation: operation ?? undefined, deletes: commands.some(command => command.delete === true) }
}

export function readOperation(id: string, signal?: AbortSignal): Promise<Operation> {
  return call(getOperationRoute, { params: { id }, fields: OPERATION, ...(signal ? { signal } : {}) })
}

/** Takes an operation back, as far as nobody changed the same since. */
export const undoOperation = (id: string): Promise<Read<'Operation', typeof UNDONE>> =>
  call(undoOperationRoute, { params: { id }, fields: UNDONE })

/** The same, to be sent when the page was loaded anew. */
export const keptUndo = (id: string): KeptCall => keepCall(undoOperationRoute, { params: { id } })

function targetBody(target: CommandTarget | NewIssueTarget) {
  if (target.kind === 'new') return { project: { id: target.project } }
  if (target.kind === 'issues') return { issues: target.issues.map(({ id }) => ({ id })) }
  const { query, folder, hideResolved } = target
  return { search: { query, ...(folder ? { folder: { id: folder } } : {}), ...(hideResolved ? { hideResolved } : {}) } }
}
