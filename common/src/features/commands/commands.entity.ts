import {
  any,
  bool,
  defineEntity,
  enumeration,
  int,
  list,
  long,
  ref,
  shaped,
  str,
  strings,
} from '../../platform/entity/index.ts'

const readOnly = { readOnly: true } as const
const always = { readOnly: true, always: true } as const

export const CommandList = defineEntity({
  name: 'CommandList',
  fields: {
    id: str(readOnly),
    query: str({ always: true }),
    caret: int(),
    comment: str(),
    visibility: ref('CommandVisibility'),
    silent: bool(),
    usesMarkdown: bool(),
    /** Login of the user in whose name the commands run. */
    runAs: str(),
    issues: list('Issue'),
    /** Instead of `issues`: everything that a query finds. */
    search: ref('CommandSearch'),
    /**
     * Leaves issues out that cannot take the commands, and carries them out on the others; `refusals` names those left
     * out. Default: all issues or, when one refuses, none.
     */
    skipRefusing: bool(),
    /** For assistance, instead of `issues`: the commands are for an issue that is yet to be created in this project. */
    project: ref('Project'),
    commands: list('ParsedCommand', readOnly),
    suggestions: list('Suggestion', readOnly),
    styleRanges: list('SearchStyleRange', readOnly),
    /** How many issues the commands concern. */
    affected: int(always),
    /** What would change, of the first issues. */
    preview: list('CommandPreview', readOnly),
    /** With `skipRefusing`, of assistance: which of the issues, of the first 1,000 at least, would be left out. */
    refusals: list('CommandRefusal', readOnly),
    operation: ref('Operation', readOnly),
  },
})

export const ParsedCommand = defineEntity({
  name: 'ParsedCommand',
  fields: {
    id: str(readOnly),
    /** HTML: names are escaped and stand in `<b>`. */
    description: str(readOnly),
    error: bool(readOnly),
    delete: bool(readOnly),
    /** The slice of the query, in UTF-16 units, half-open. */
    start: int(readOnly),
    end: int(readOnly),
    /** Why it cannot be used, as plain text. */
    errorText: str(readOnly),
    /** For an issue that is yet to be created: the field that it sets, whatever that had before, and to what. */
    projectCustomField: ref('ProjectCustomField', readOnly),
    value: any(readOnly),
  },
})

export const CommandVisibility = defineEntity({
  name: 'CommandVisibility',
  fields: { permittedGroups: list('UserGroup'), permittedUsers: list('User') },
})
export const CommandLimitedVisibility = defineEntity({
  name: 'CommandLimitedVisibility',
  extends: CommandVisibility,
  fields: {},
})
export const CommandUnlimitedVisibility = defineEntity({
  name: 'CommandUnlimitedVisibility',
  extends: CommandVisibility,
  fields: {},
})

export const CommandSearch = defineEntity({
  name: 'CommandSearch',
  fields: {
    query: str(),
    folder: ref('SearchFolder'),
    /** Leaves out resolved issues, unless the query speaks of states itself. */
    hideResolved: bool(),
  },
})

/** What would become of one field of an issue; names as people read them. */
export interface PreviewedChange {
  readonly field: string
  readonly removed: string | null
  readonly added: string | null
}

export const CommandPreview = defineEntity({
  name: 'CommandPreview',
  fields: {
    issue: ref('Issue', readOnly),
    changes: shaped<readonly PreviewedChange[]>(),
  },
})

/** Issues that cannot take commands, for one reason. */
export const CommandRefusal = defineEntity({
  name: 'CommandRefusal',
  fields: {
    /** The name of the reason: a code of errors or of what cannot be read in commands. */
    error: str(readOnly),
    errorText: str(readOnly),
    count: int(always),
    /** Database ids of all; as they were given for those that do not exist or that the reader does not see. */
    ids: strings(readOnly),
    /** The first of those that the reader sees. */
    issues: list('Issue', readOnly),
  },
})

/** Commands that were carried out on issues; all of it can be undone. */
export const Operation = defineEntity({
  name: 'Operation',
  classNo: 180,
  fields: {
    query: str(readOnly),
    created: long(readOnly),
    state: enumeration(['running', 'done', 'failed'], always),
    /** Issues that are finished, of `total`. */
    done: int(always),
    total: int(always),
    errorText: str(readOnly),
    /** Issues that were left out; they count as finished. */
    refusals: list('CommandRefusal', readOnly),
    /** Null until it was undone. */
    undoneAt: long(readOnly),
    /** Changes that were taken back, and those left alone since something else changed them. */
    undone: int(readOnly),
    skipped: int(readOnly),
    /** Issues that it resolved and that are, although open subtasks or dependencies stand in the way; a few of them. */
    resolvedOver: list('Issue', readOnly),
  },
})
