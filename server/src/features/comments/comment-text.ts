import { AppError } from '@cairn/common/platform/errors'
import { checkLength, TEXT_LIMITS } from '@cairn/common/platform/limits'
import { changeTasks } from '@cairn/common/platform/markdown'
import { z } from 'zod'
import type { RequestContext } from '../../platform/context/index.ts'
import { changedSince, versionOf } from '../hosts/index.ts'

/** The text of a comment is kept byte for byte; it must hold something. */
export function readText(text: string | null | undefined): string {
  if (!text || text.trim() === '') throw new AppError('field_required', { name: 'text', field: 'text' })
  checkLength('text', text, TEXT_LIMITS.text)
  return text
}

/** Refuses to overwrite a text that is not the one the client has seen (If-Match); ticks made since are kept. */
export async function withinVersion(
  ctx: RequestContext,
  place: { readonly hostId: number; readonly commentId: number; readonly current: string },
  text: string,
): Promise<string> {
  if (ctx.ifMatch === null || ctx.ifMatch === '*' || ctx.ifMatch === versionOf(place.current)) return text
  const { base, merged } = await changedSince(ctx, { ...place, category: 'CommentTextCategory' }, text)
  if (merged === null) throw conflict(place.current, base)
  return merged
}

const checkboxesSchema = z
  .array(z.object({ checked: z.boolean(), position: z.number().int().min(0), text: z.string().max(10_000).optional() }))
  .max(1_000)

/** Ticks task list items; somebody else's edit in between that moved them is a conflict. */
export function withCheckboxes(text: string, checkboxes: unknown): string {
  const parsed = checkboxesSchema.safeParse(checkboxes)
  if (!parsed.success) throw new AppError('invalid_type', { name: 'checkboxes', expected: 'array' })
  const changed = changeTasks(text, parsed.data)
  if (changed === undefined) throw conflict(text)
  return changed
}

/** @param base the text that the client has seen, as far as it is known */
function conflict(current: string, base: string | null = null): AppError {
  return new AppError(
    'edit_conflict',
    { name: 'text', field: 'text' },
    { extra: { current, base, version: versionOf(current), currentVersion: versionOf(current) } },
  )
}
