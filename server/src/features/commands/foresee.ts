import type { Command } from '@cairn/common/features/commands'
import { AppError, ERRORS } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import { requireSilent, type VisibleIssue } from '../issues/index.ts'
import { findRefusals } from './find-refusals.ts'
import { type PreviewRow, previewChanges } from './preview.ts'
import type { ReadCommands } from './read-commands.ts'
import {
  addRefusals,
  databaseId,
  GONE,
  presentRefusals,
  type Reason,
  type RefusalRow,
  reasonOf,
  refusedIn,
} from './refusals.ts'

export const MAX_PREVIEWED = 20
/** Most issues that are asked whether they can take the commands: each key that is typed asks anew. */
const MAX_ASKED = 1_000

interface Asked {
  readonly issues: readonly VisibleIssue[]
  /** What was given and names no issue that the actor sees. */
  readonly missing: readonly string[]
  /** Issues that refuse are told one by one. */
  readonly leaveOut: boolean
  readonly comment: string | null
}

interface Foreseen {
  readonly preview: readonly PreviewRow[]
  /** Why nothing would be carried out. */
  readonly refusal: string | null
  readonly refusals: readonly RefusalRow[]
}

/** What commands would do, as far as the first issues show it, and what they would refuse. */
export async function foresee(ctx: RequestContext, read: ReadCommands, asked: Asked): Promise<Foreseen> {
  const { issues, missing, leaveOut } = asked
  const isWrong = read.commands.some(command => command.kind === 'error')
  const reasons = leaveOut && !isWrong ? await reasonsOf(ctx, read, asked) : new Map<number, Reason>()
  const refusals = addRefusals(
    [],
    [
      ...missing.map(id => [id, GONE] as const),
      ...[...reasons].map(([id, reason]) => [databaseId(id), reason] as const),
    ],
  )
  const others = reasons.size === 0 ? issues : issues.filter(({ id }) => !reasons.has(id))
  const told = isWrong ? { preview: [], refusal: null } : await tryPreview(ctx, others, read.commands)
  return { ...told, refusals: await presentRefusals(ctx, refusals) }
}

/** Why issues cannot take the commands, as far as the first of them are asked. */
async function reasonsOf(
  ctx: RequestContext,
  { commands, leftOut }: ReadCommands,
  { issues, comment }: Asked,
): Promise<ReadonlyMap<number, Reason>> {
  const reasons = refusedIn(leftOut, issues)
  const asked = issues.filter(({ id }) => !reasons.has(id)).slice(0, MAX_ASKED)
  try {
    for (const [id, error] of await findRefusals(ctx, { commands, comment }, asked)) reasons.set(id, reasonOf(error))
  } catch (error) {
    // What speaks against the commands themselves is told by the preview.
    if (!(error instanceof AppError)) throw error
  }
  return reasons
}

/** What carrying the commands out would refuse is told here already, as far as the first issues show it. */
async function tryPreview(ctx: RequestContext, issues: readonly VisibleIssue[], commands: readonly Command[]) {
  try {
    for (const { project_id } of issues.slice(0, MAX_PREVIEWED)) requireSilent(ctx, project_id)
    return { preview: await previewChanges(ctx, issues.slice(0, MAX_PREVIEWED), commands), refusal: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const text = ctx.texts.format(ctx.locale, ERRORS[error.code].text, { id: 'none', ...error.facts })
    return { preview: [], refusal: text }
  }
}
