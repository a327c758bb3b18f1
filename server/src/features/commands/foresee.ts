import { isError } from '@cairn/common/features/commands'
import { AppError, ERRORS } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import type { VisibleIssue } from '../issues/index.ts'
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
export async function foresee(
  ctx: RequestContext,
  { commands, leftOut }: ReadCommands,
  { issues, missing, leaveOut, comment }: Asked,
): Promise<Foreseen> {
  const isWrong = commands.some(isError)
  const reasons = isWrong ? new Map<number, Reason>() : refusedIn(leftOut, issues)
  const others = (many: number) => issues.filter(({ id }) => !reasons.has(id)).slice(0, many)
  let preview: readonly PreviewRow[] = []
  let refusal: string | null = null
  try {
    if (!isWrong) {
      const asked = others(leaveOut ? MAX_ASKED : MAX_PREVIEWED)
      for (const [id, error] of await findRefusals(ctx, { commands, comment }, asked)) {
        if (!leaveOut) throw error
        reasons.set(id, reasonOf(error))
      }
      preview = await previewChanges(ctx, others(MAX_PREVIEWED), commands)
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    refusal = ctx.texts.format(ctx.locale, ERRORS[error.code].text, { id: 'none', ...error.facts })
  }
  const refusals = addRefusals(
    [],
    [
      ...missing.map(id => [id, GONE] as const),
      ...[...reasons].map(([id, reason]) => [databaseId(id), reason] as const),
    ],
  )
  return { preview, refusal, refusals: await presentRefusals(ctx, refusals) }
}
