import { AppError } from '@cairn/common/platform/errors'

const MAX_NAME = 255
/** UTF-16 code units of a query. */
const MAX_QUERY = 65_536

/** The name, trimmed. Control characters and braces could not be written in a query. */
export function readSearchName(name: string | null | undefined): string {
  const trimmed = name?.trim() ?? ''
  if (trimmed === '') throw new AppError('field_required', { name: 'name', field: 'name' })
  if (/[{}\p{Cc}]/u.test(trimmed) || trimmed.length > MAX_NAME)
    throw new AppError('invalid_value', { name: 'name', field: 'name' })
  return trimmed
}

/** A query on one line; whether its names mean something is asked when it is run. */
export function readQuery(query: string | null | undefined): string {
  const line = (query ?? '').replaceAll(/\s+/g, ' ')
  if (line.length > MAX_QUERY) throw new AppError('invalid_value', { name: 'query', field: 'query' })
  return line
}
