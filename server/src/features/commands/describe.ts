import { type Command, isError } from '@cairn/common/features/commands'
import type { RequestContext } from '../../platform/context/index.ts'
import { didYouMean } from '../issue-search/index.ts'
import { commandVerbsOf, escapeHtml } from '../issues/index.ts'

export interface DescribedCommand {
  /** HTML. */
  readonly description: string
  readonly error: boolean
  readonly delete: boolean
  readonly start: number
  readonly end: number
  readonly errorText: string | null
  /** The field of a project that it sets to a value, as that is shown. */
  readonly sets?: { readonly projectFieldId: number; readonly value: unknown }
}

/**
 * Says what a command does, in the reader's language; of one that cannot be read what may be meant (`near`). Names are
 * escaped and bold.
 */
export function describeCommand(ctx: RequestContext, command: Command, near: readonly string[] = []): DescribedCommand {
  const { start, end } = command
  if (isError(command)) {
    const reason = ctx.texts.format(ctx.locale, `command.problem.${command.code}`, command.facts)
    const errorText = didYouMean(ctx, reason, near)
    return { description: escapeHtml(errorText), error: true, delete: false, start, end, errorText }
  }
  const verb = commandVerbsOf(ctx.contributions).of(command)
  const isDeletion = verb.definition.deletes === true
  return { description: verb.describe(ctx, command), error: false, delete: isDeletion, start, end, errorText: null }
}
