import { AppError } from '@cairn/common/platform/errors'
import { checkLength, TEXT_LIMITS } from '@cairn/common/platform/limits'

/** The name, trimmed. Control characters and braces could not be written in a query. */
export function readSearchName(name: string | null | undefined): string {
  const trimmed = name?.trim() ?? ''
  if (trimmed === '') throw new AppError('field_required', { name: 'name', field: 'name' })
  checkLength('name', trimmed, TEXT_LIMITS.savedSearchName)
  if (/[{}\p{Cc}]/u.test(trimmed)) throw new AppError('invalid_value', { name: 'name', field: 'name' })
  return trimmed
}

/** A query on one line; whether its names mean something is asked when it is run. */
export function readQuery(query: string | null | undefined): string {
  const line = (query ?? '').replaceAll(/\s+/g, ' ')
  checkLength('query', line, TEXT_LIMITS.query)
  return line
}
