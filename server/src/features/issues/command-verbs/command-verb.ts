import {
  createVerbs,
  type PreviewedChange,
  type VerbCommand,
  type VerbDefinition,
  type Verbs,
} from '@cairn/common/features/commands'
import type { RequestContext } from '../../../platform/context/index.ts'
import { type Contributions, extensionPoint } from '../../../platform/contributions/index.ts'
import type { ProjectFieldInfo } from '../../custom-fields/index.ts'
import type { PartOfEdit } from '../commands/change-issues.ts'
import type { FieldValues } from '../field-inputs.ts'
import type { VisibleIssue } from '../issues.policy.ts'
import type { OfferedName } from '../queries/named-things.ts'
import type { UndoStep } from './undo-step.ts'

/** What commands make beside issues, such as tags that nobody has yet. Its ids are kept with the operation. */
export interface Makes<C extends VerbCommand = VerbCommand> {
  /** Before anything else is done. */
  make(ctx: RequestContext, commands: readonly C[]): Promise<readonly number[]>
  /** Undo: takes those away that nothing uses by now; what `copies` (issues that go as well) use is no use. Gives them. */
  takeAway(ctx: RequestContext, ids: readonly number[], copies: readonly number[]): Promise<readonly number[]>
  /** Undo of that: gives those that are there again. */
  bringBack(ctx: RequestContext, ids: readonly number[]): Promise<readonly number[]>
}

interface AnyVerb<C extends VerbCommand> {
  /** What the parser and completion know of it. */
  readonly definition: VerbDefinition<C>
  /** Says what a command does, in the language of the reader, as HTML. */
  describe(ctx: RequestContext, command: C): string
  /** How changes are taken back, under the rights that taking back needs; null: they stay. */
  readonly undo: UndoStep | null
  /** How many rows a command writes for each issue, more or less; default: 1. */
  rows?(command: C): number
  /** Throws when one request with such a command would make too much. */
  requireBounded?(ctx: RequestContext, issueIds: readonly number[]): Promise<void>
  /** What its commands may begin with besides its words. */
  offer?(ctx: RequestContext): Promise<readonly OfferedName[]>
  readonly makes?: Makes<C>
  /**
   * The field that a command sets in an issue which is only being created, whatever the field had before; null: none, or
   * it depends on that. `earlier`: the commands before it.
   */
  setting?(
    command: C,
    earlier: readonly VerbCommand[],
    fields: readonly ProjectFieldInfo[],
  ): { readonly projectFieldId: number; readonly value: unknown } | null
}

/** A verb that does something of its own to issues, one command after another. */
export interface ActingVerb<C extends VerbCommand = VerbCommand> extends AnyVerb<C> {
  /**
   * Throws or notes (`sift`) the issues that would refuse, as far as that can be told without changing anything. The
   * number of statements does not depend on how many there are.
   */
  check(ctx: RequestContext, issues: readonly VisibleIssue[], command: C): unknown
  /** What the preview tells of each issue. */
  preview(ctx: RequestContext, command: C): readonly PreviewedChange[]
  /** Does it to locked issues, by sets and under the rights of the actor. Gives how things stand then. */
  carryOut(ctx: RequestContext, issues: readonly VisibleIssue[], command: C): Promise<CarriedOut> | Promise<void>
  /** After everything else, once for each text: what makes copies, then what ends. */
  readonly atEnd?: 'copies' | 'last'
  readonly plan?: never
  readonly previewParts?: never
}

export interface CarriedOut {
  /** The issues, where they are not what they were. */
  readonly issues?: readonly VisibleIssue[]
  readonly created?: readonly number[]
  readonly deleted?: readonly number[]
}

/** What becomes of one issue by a verb. */
export type EditPart =
  | { readonly edit: Omit<PartOfEdit, 'fields'> & { readonly fields?: never }; readonly current?: never }
  /** `current`: what the fields of the issue hold. */
  | { readonly edit: PartOfEdit; readonly current: FieldValues }

/** A verb that changes values of issues. All commands of such verbs are put together, and written at once. */
export type EditingVerb<C extends VerbCommand = VerbCommand, P extends EditPart = EditPart> = AnyVerb<C> & {
  /**
   * What all commands of the verb make of the issues; asked for an issue it throws why that refuses. With `isForeseen`
   * nothing is to be written, and what cannot be told without is left out.
   */
  plan(
    ctx: RequestContext,
    issues: readonly VisibleIssue[],
    commands: readonly C[],
    options: { readonly isForeseen: boolean },
  ): Promise<(issue: VisibleIssue) => P | Promise<P>>
  /** As that of an {@link ActingVerb}, of what `plan` leaves out; null: whoever may make the changes is not refused. */
  readonly check: ActingVerb<C>['check'] | null
  readonly carryOut?: never
  readonly atEnd?: never
} & (
    | { preview(ctx: RequestContext, command: C): readonly PreviewedChange[]; readonly previewParts?: never }
    | {
        /**
         * What the preview tells of each part; null: no command of the verb was planned. `later`: those after a move, of which
         * nothing is.
         */
        previewParts(
          ctx: RequestContext,
          parts: readonly (P | null)[],
          commands: { readonly planned: readonly C[]; readonly later: readonly C[] },
        ): Promise<readonly (readonly PreviewedChange[])[]>
        readonly preview?: never
      }
  )

/**
 * Something that commands do with issues: how it is read, described, foreseen, carried out and taken back. Who owns the
 * data adds it to {@link commandVerbs}.
 */
export type CommandVerb<C extends VerbCommand = VerbCommand> = ActingVerb<C> | EditingVerb<C>

/** What commands can do. */
export const commandVerbs = extensionPoint<CommandVerb>('commandVerbs')

export interface KnownVerbs {
  /** For the parser. */
  readonly definitions: Verbs
  /** In the order in which they are offered and told. */
  readonly all: readonly CommandVerb[]
  /** Throws when no feature knows the verb any more. */
  readonly of: (command: VerbCommand) => CommandVerb
}

const gathered = new WeakMap<Contributions, KnownVerbs>()

/** Throws when two verbs have the same kind or word. */
export function commandVerbsOf(contributions: Contributions): KnownVerbs {
  const known = gathered.get(contributions)
  if (known) return known
  const placeOf = ({ definition: { place = Number.MAX_VALUE } }: CommandVerb) => place
  const all = [...contributions.to(commandVerbs)].sort((a, b) => placeOf(a) - placeOf(b))
  const byKind = new Map(all.map(verb => [verb.definition.kind, verb]))
  const verbs: KnownVerbs = {
    definitions: createVerbs(all.map(({ definition }) => definition)),
    all,
    of: ({ kind }) => {
      const verb = byKind.get(kind)
      if (!verb) throw new Error(`no verb of commands is called ${kind}`)
      return verb
    },
  }
  gathered.set(contributions, verbs)
  return verbs
}
