import { AppError } from '@cairn/common/platform/errors'
import { checkLength, TEXT_LIMITS } from '@cairn/common/platform/limits'
import { changeTasks } from '@cairn/common/platform/markdown'
import type { RequestContext } from '../../platform/context/index.ts'
import { changedSince, type HostKind, readCheckboxes, versionOf } from '../hosts/index.ts'

/** The text of a comment is kept byte for byte; it must hold something, unless the kind of the host says otherwise. */
export function readText({ comments: { mayBeEmpty } }: HostKind, text: string | null | undefined): string {
  if (mayBeEmpty && !text) return ''
  if (!text || (!mayBeEmpty && text.trim() === ''))
    throw new AppError('field_required', { name: 'text', field: 'text' })
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

/** Ticks task list items; somebody else's edit in between that moved them is a conflict. */
export function withCheckboxes(text: string, checkboxes: unknown): string {
  const changed = changeTasks(text, readCheckboxes(checkboxes))
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
