import { palette } from '@cairn/common/features/bundles'
import type { BodyOf } from '@cairn/common/features/entities'
import { AppError } from '@cairn/common/platform/errors'
import { checkLength, TEXT_LIMITS } from '@cairn/common/platform/limits'

/** Name of each user's own system tag. */
export const STAR = 'Star'

/** The name, trimmed. Commas and ampersands would break lists of tags in queries and commands. */
export function readTagName(name: string | null | undefined): string {
  const trimmed = name?.trim() ?? ''
  if (trimmed === '') throw new AppError('field_required', { name: 'name', field: 'name' })
  checkLength('name', trimmed, TEXT_LIMITS.tagName)
  if (/[,&\p{Cc}]/u.test(trimmed)) throw new AppError('invalid_value', { name: 'name', field: 'name' })
  if (trimmed.toLowerCase() === STAR.toLowerCase()) throw new AppError('name_taken', { name: trimmed, field: 'name' })
  return trimmed
}

/** Index of the colour in the palette. */
export function readTagColor(color: BodyOf<'FieldStyle'> | null): number {
  if (color === null) return 0
  const index = palette.findIndex(({ id }) => id === color.id)
  if (index < 0) throw new AppError('unknown_value', { name: 'color', value: color.id?.slice(0, 100) ?? '' })
  return index
}
