import { AppError } from '@cairn/common/platform/errors'

/** Places are counted from 0; what lies beyond the last one is the end. */
export function requireOrdinal(ordinal: number | null | undefined): void {
  if (typeof ordinal === 'number' && ordinal < 0) throw new AppError('invalid_value', { name: 'ordinal' })
}
