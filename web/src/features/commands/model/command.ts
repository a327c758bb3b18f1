import type { Read } from '@cairn/common/features/entities'

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

export const REFUSAL_FIELDS = {
  error: true,
  errorText: true,
  count: true,
  ids: true,
  issues: { id: true, idReadable: true },
} as const
/** Issues that cannot take a command, for one reason. */
export type CommandRefusal = Read<'CommandRefusal', typeof REFUSAL_FIELDS>

const COMMAND_FIELDS = {
  description: true,
  error: true,
  delete: true,
  start: true,
  end: true,
  errorText: true,
} as const
/** One command of several; in its description, of one line, `<b>` marks what stands out. */
export type ParsedCommand = Read<'ParsedCommand', typeof COMMAND_FIELDS>

const PREVIEW_FIELDS = {
  issue: { id: true, idReadable: true, summary: true },
  changes: { field: true, removed: true, added: true },
} as const
export type PreviewedIssue = Read<'CommandPreview', typeof PREVIEW_FIELDS>

export const ASSIST_FIELDS = {
  query: true,
  caret: true,
  commands: COMMAND_FIELDS,
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
  preview: PREVIEW_FIELDS,
  // What would be left out; of one issue alone the commands say what is the matter.
  refusals: REFUSAL_FIELDS,
} as const
export type CommandAssist = Read<'CommandList', typeof ASSIST_FIELDS>
