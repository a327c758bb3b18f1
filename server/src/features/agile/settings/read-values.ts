import { colorIndex } from '@cairn/common/features/bundles'
import { CustomField } from '@cairn/common/features/custom-fields'
import type { BodyOf } from '@cairn/common/features/entities'
import { AppError } from '@cairn/common/platform/errors'
import { checkLength, TEXT_LIMITS } from '@cairn/common/platform/limits'
import type { ProjectFieldInfo } from '../../custom-fields/index.ts'
import type { BoardFacts } from '../board-facts.ts'
import { useOf } from './shown-columns.ts'

/** A name of a board or of one of its parts, trimmed. Braces and control characters could not be written in a query. */
export function readName(name: string | null | undefined, attribute: string, limit: number): string {
  const trimmed = name?.trim().replaceAll(/\s+/g, ' ') ?? ''
  if (trimmed === '') throw new AppError('field_required', { name: attribute, field: attribute })
  checkLength(attribute, trimmed, limit)
  if (/[{}\p{Cc}]/u.test(trimmed)) throw new AppError('invalid_value', { name: attribute, field: attribute })
  return trimmed
}

/** A query on one line; whether its names mean something is asked when it is run. */
export function readBoardQuery(query: string | null | undefined, attribute: string): string {
  const line = (query ?? '').replaceAll(/\s+/g, ' ').trim()
  checkLength(attribute, line, TEXT_LIMITS.query)
  return line
}

/** A text that may be left out; null for an empty one. */
export function readText(text: string | null | undefined, attribute: string, limit: number): string | null {
  checkLength(attribute, text ?? '', limit)
  return text?.trim() ? text : null
}

/** Index of a colour in the palette. */
export function readColor(color: BodyOf<'FieldStyle'> | null | undefined, attribute = 'color'): number | null {
  if (!color) return null
  const index = colorIndex(color.id ?? '')
  if (index === null) throw unknown(attribute, color.id ?? '')
  return index
}

export const unknown = (name: string, value: string): AppError =>
  new AppError('unknown_value', { name, value: value.slice(0, 100) })

export const refused = (reason: string): AppError => new AppError('bad_request', { reason })

/**
 * The field that a body names by the id of the custom field, of those that the actor knows on the board; null for none.
 * Throws `invalid_id` for the id of anything else, such as the field of one project.
 */
export function readField(
  facts: BoardFacts,
  body: BodyOf<'CustomField'> | null,
  attribute: string,
): ProjectFieldInfo | null {
  if (body === null) return null
  const id = CustomField.requireId(body.id ?? '')
  const field = useOf(facts, id)
  if (!field) throw unknown(attribute, body.id ?? '')
  return field
}

/**
 * As {@link readField} for a column of the board: undefined where it stays, also when an actor who does not know of the
 * present field sends back that there is none.
 */
export function readFieldColumn(
  facts: BoardFacts,
  body: BodyOf<'CustomField'> | null | undefined,
  current: number | null,
  attribute: string,
): number | null | undefined {
  if (body === undefined) return undefined
  if (body === null && current !== null && !useOf(facts, current)) return undefined
  return readField(facts, body, attribute)?.fieldId ?? null
}

/** The members of a list that names each thing once, at most `limit`; throws for more. */
export function requireFew<T>(list: readonly T[], limit: number, name: string): readonly T[] {
  if (list.length > limit) throw new AppError('list_too_long', { name, limit })
  return list
}
