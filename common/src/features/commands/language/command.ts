import type { Span, StyleRange } from '../../search/index.ts'
import type { Verbs } from './verbs.ts'

/** What one command does, in the form of its verb; plain JSON, so that it can wait in a table for a job. */
export interface VerbCommand extends Span {
  /** `kind` of the verb. */
  readonly kind: string
}

export type Command = VerbCommand | ErrorCommand

/** Commands of the verbs that the language has by itself. */
export type LanguageCommand =
  | FieldCommand
  | TagCommand
  | StarCommand
  | LinkCommand
  | VisibilityCommand
  | MoveCommand
  | WorkCommand
  | PlainCommand

/** set of a field with several values replaces them all. */
export type Action = 'set' | 'add' | 'remove'

export interface FieldCommand extends Span {
  readonly kind: 'field'
  readonly action: Action
  readonly fieldId: number
  readonly fieldName: string
  /** Empty: clears the field. */
  readonly values: readonly CommandValue[]
  /** How the project calls the empty value, when the command clears the field. */
  readonly emptyName: string | null
}

/** Values of bundles have another id in each project that uses another bundle. */
export type CommandValue =
  | {
      readonly kind: 'named'
      readonly name: string
      readonly id: number
      /** Project → id, where it is not `id`. */
      readonly byProject: Readonly<Record<string, number>>
    }
  | { readonly kind: 'number'; readonly num: number; readonly shown: string }
  | { readonly kind: 'text'; readonly text: string }

export interface TagCommand extends Span {
  readonly kind: 'tag'
  readonly action: 'add' | 'remove'
  /** null: to be created, for oneself alone. */
  readonly tagId: number | null
  readonly name: string
}

export interface StarCommand extends Span {
  readonly kind: 'star'
  readonly action: 'add' | 'remove'
  /** null: whoever gives the command. */
  readonly user: { readonly id: number; readonly name: string } | null
}

export interface LinkCommand extends Span {
  readonly kind: 'link'
  readonly action: 'add' | 'remove'
  readonly typeId: number
  /** outward: the target issue of the command is the source of the link. */
  readonly direction: 'outward' | 'inward' | 'both'
  readonly name: string
  /** Ids of issues as written. */
  readonly issues: readonly (Span & { readonly text: string })[]
}

export interface VisibilityCommand extends Span {
  readonly kind: 'visibility'
  readonly action: Action
  /** Both empty after `set`: no limit. */
  readonly groups: readonly NamedId[]
  readonly users: readonly NamedId[]
}

export interface NamedId {
  readonly id: number
  readonly name: string
}

export interface MoveCommand extends Span {
  readonly kind: 'move'
  readonly projectId: number
  readonly key: string
  readonly name: string
}

export interface WorkCommand extends Span {
  readonly kind: 'work'
  readonly minutes: number
  /** The period as written. */
  readonly shown: string
  /** 00:00 UTC of the day; null: today. */
  readonly date: number | null
  /** Name of the type. */
  readonly type: string | null
  readonly text: string | null
}

export interface PlainCommand extends Span {
  readonly kind: 'comment' | 'delete' | 'clone' | 'vote' | 'unvote'
}

export type CommandProblem =
  | 'unknown_command'
  | 'unknown_value'
  | 'unknown_user'
  | 'unknown_principal'
  | 'unknown_project'
  | 'unknown_tag'
  | 'unknown_issue'
  | 'ambiguous_value'
  | 'value_missing'
  | 'value_not_in_project'
  | 'field_not_in_project'
  | 'field_required'
  | 'bad_number'
  | 'bad_date'
  | 'bad_period'
  | 'cannot_remove'
  | 'guest'
  | 'too_long'
  | 'only_once'

/** Why something cannot be used. `facts` go into the text `command.problem.<code>`. */
export interface Problem {
  readonly code: CommandProblem
  readonly facts: Readonly<Record<string, string>>
}

/** Why the rest of the text from here cannot be used. */
export interface ErrorCommand extends Span, Problem {
  readonly kind: 'error'
  /** Where the trouble begins. */
  readonly at: number
  /** Given when only issues of some of the target projects stand in the way: why each of these does. */
  readonly byProject?: ReadonlyMap<number, Problem>
}

export const isError = (command: Command): command is ErrorCommand => command.kind === 'error'

/** What may be written at a place, for completion. */
export type Expected =
  | { readonly kind: 'command'; readonly action: Action | null }
  | { readonly kind: 'field'; readonly fieldId: number; readonly action: Action }
  | { readonly kind: 'tag' | 'user' | 'principal' | 'project' | 'issue' }
  /** Entries of the dictionary of this sort, which a verb knows. */
  | { readonly kind: 'other'; readonly of: string }

export interface Slot {
  readonly start: number
  readonly expected: Expected
}

export interface ParsedCommands {
  readonly commands: readonly Command[]
  readonly styles: readonly StyleRange[]
  /** What the last part of the text could be a beginning of. */
  readonly slots: readonly Slot[]
}

/** A field as one project has it. Fields that the reader may not see are left out. */
export interface ProjectFieldFacts {
  readonly fieldId: number
  readonly canBeEmpty: boolean
  readonly emptyText: string | null
  /** Ids of values, of those in the dictionary, that the field may have here; null: any. */
  readonly values: ReadonlySet<number> | null
}

export interface ProjectFacts {
  readonly id: number
  readonly key: string
  /** In their order. */
  readonly fields: readonly ProjectFieldFacts[]
}

/** What decides, beside the dictionary, what a command means. */
export interface CommandFacts {
  readonly verbs: Verbs
  /** Of the issues, and of all projects in the dictionary. */
  readonly projects: ReadonlyMap<number, ProjectFacts>
  /** Projects of the issues; none: nothing is known of them, so that everything is allowed. */
  readonly targets: readonly number[]
  readonly canCreateTags: boolean
}
