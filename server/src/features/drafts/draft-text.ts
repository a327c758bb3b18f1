import { AppError } from '@cairn/common/platform/errors'

/** Longest text of a draft, in UTF-16 units: that of what it becomes. */
const MAX_TEXT = 1_000_000

/** A text of a draft as it was typed: nothing is trimmed, nothing is required. */
export function readDraftText(
  name: string,
  given: string | null | undefined,
  current: string,
  limit: number = MAX_TEXT,
): string {
  const text = given === undefined ? current : (given ?? '')
  if (text.length > limit) throw new AppError('bad_request', { reason: `${name} is longer than ${limit} characters` })
  return text
}
