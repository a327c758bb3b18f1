import type { PreviewedChange, VerbCommand } from '@cairn/common/features/commands'
import type { RequestContext } from '../../platform/context/index.ts'
import { commandVerbsOf, type VisibleIssue } from '../issues/index.ts'
import { moveAt } from './phases.ts'
import { planEdits } from './plan-edits.ts'

export interface PreviewRow {
  readonly issueId: number
  readonly changes: readonly PreviewedChange[]
}

/**
 * Says what the commands would make of issues that can take them, without changing anything: first what becomes of their
 * values, then what else each command does.
 */
export async function previewChanges(
  ctx: RequestContext,
  issues: readonly VisibleIssue[],
  commands: readonly VerbCommand[],
): Promise<readonly PreviewRow[]> {
  const verbs = commandVerbsOf(ctx.contributions)
  // After a move fields are those of another project: what comes then is only told.
  const at = moveAt(ctx, commands)
  const [before, after] = at < 0 ? [commands, []] : [commands.slice(0, at), commands.slice(at)]
  const planned = await planEdits(ctx, issues, before, { isForeseen: true })
  const rows = planned.map(({ edit }) => ({ issueId: edit.issue.id, changes: [] as PreviewedChange[] }))
  for (const verb of verbs.all) {
    const own = ({ kind }: VerbCommand) => kind === verb.definition.kind
    if (!verb.previewParts || !commands.some(own)) continue
    const parts = planned.map(plan => plan.parts.get(verb) ?? null)
    const told = await verb.previewParts(ctx, parts, { planned: before.filter(own), later: after.filter(own) })
    for (const [index, row] of rows.entries()) row.changes.push(...(told[index] ?? []))
  }
  const others = commands.flatMap(command => verbs.of(command).preview?.(ctx, command) ?? [])
  for (const { changes } of rows) changes.push(...others)
  return rows
}
