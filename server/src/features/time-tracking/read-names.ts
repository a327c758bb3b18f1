import { palette } from '@cairn/common/features/bundles'
import type { BodyOf } from '@cairn/common/features/entities'
import { AppError } from '@cairn/common/platform/errors'
import { checkLength, TEXT_LIMITS } from '@cairn/common/platform/limits'

/** A name that queries and commands can hold. */
export function readName(name: string | null | undefined): string {
  const trimmed = name?.trim().replaceAll(/\s+/g, ' ') ?? ''
  if (trimmed === '') throw new AppError('field_required', { name: 'name', field: 'name' })
  checkLength('name', trimmed, TEXT_LIMITS.workName)
  if (/[{}\p{Cc}]/u.test(trimmed)) throw new AppError('invalid_value', { name: 'name', field: 'name' })
  return trimmed
}

/** Index of the colour in the palette. */
export function readColor(color: BodyOf<'FieldStyle'>): number {
  const index = palette.findIndex(({ id }) => id === color.id)
  if (index < 0) throw new AppError('unknown_value', { name: 'color', value: color.id?.slice(0, 100) ?? '' })
  return index
}
