import type { VerbCommand } from '@cairn/common/features/commands'
import type { RequestContext } from '../../platform/context/index.ts'
import { refuse } from '../hosts/index.ts'
import {
  commandVerbsOf,
  type EditingVerb,
  type EditPart,
  type FieldValues,
  type IssueEdit,
  mergedEdit,
  type VisibleIssue,
} from '../issues/index.ts'

/** What commands make of one issue: all of them together, and each verb by itself. */
export interface PlannedEdit {
  readonly edit: IssueEdit
  readonly parts: ReadonlyMap<EditingVerb, EditPart>
}

/** What fields hold that are changed, by issue. */
export const valuesBefore = (planned: readonly PlannedEdit[]): ReadonlyMap<number, FieldValues> =>
  new Map(
    planned.map(({ edit, parts }) => {
      const [known] = [...parts.values()].flatMap(part => part.current ?? [])
      return [edit.issue.id, known ?? new Map()]
    }),
  )

/**
 * What the commands that change values make of each issue. With `isForeseen` nothing is written, and what cannot be told
 * without is left out.
 */
export async function planEdits(
  ctx: RequestContext,
  issues: readonly VisibleIssue[],
  commands: readonly VerbCommand[],
  options: { readonly isForeseen: boolean },
): Promise<readonly PlannedEdit[]> {
  const plans: (readonly [verb: EditingVerb, partOf: Awaited<ReturnType<EditingVerb['plan']>>])[] = []
  for (const verb of commandVerbsOf(ctx.contributions).all) {
    const own = commands.filter(({ kind }) => kind === verb.definition.kind)
    if (verb.plan && own.length > 0) plans.push([verb, await verb.plan(ctx, issues, own, options)])
  }
  const planned: PlannedEdit[] = []
  for (const issue of issues) {
    try {
      const parts = new Map<EditingVerb, EditPart>()
      for (const [verb, partOf] of plans) parts.set(verb, await partOf(issue))
      const edits = [...parts.values()].map(({ edit }) => edit)
      planned.push({ edit: mergedEdit(issue, edits), parts })
    } catch (error) {
      refuse(ctx, issue, error)
    }
  }
  return planned
}
