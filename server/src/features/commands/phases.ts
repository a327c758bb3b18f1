import type { VerbCommand } from '@cairn/common/features/commands'
import type { RequestContext } from '../../platform/context/index.ts'
import { commandVerbsOf } from '../issues/index.ts'

/** Where the first command stands after which issues are in another project, under its rules; -1: nowhere. */
export function moveAt(ctx: RequestContext, commands: readonly VerbCommand[]): number {
  const { definitions } = commandVerbsOf(ctx.contributions)
  return commands.findIndex(({ kind }) => definitions.byKind(kind)?.projectAfter)
}

/** Projects to which issues are moved. */
export function projectsAfter(ctx: RequestContext, commands: readonly VerbCommand[]): readonly number[] {
  const { definitions } = commandVerbsOf(ctx.contributions)
  return commands.flatMap(command => definitions.byKind(command.kind)?.projectAfter?.(command) ?? [])
}

/** What can be done together: up to a move, after which fields are those of the new project. */
export function phasesOf(ctx: RequestContext, commands: readonly VerbCommand[]): readonly (readonly VerbCommand[])[] {
  const at = moveAt(ctx, commands)
  if (at < 0 || at === commands.length - 1) return commands.length > 0 ? [commands] : []
  return [commands.slice(0, at + 1), ...phasesOf(ctx, commands.slice(at + 1))]
}
