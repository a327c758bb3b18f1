import { checkLength, TEXT_LIMITS } from '@cairn/common/platform/limits'

/** A text of a draft as it was typed: nothing is trimmed, nothing is required, and one too long for its field is kept. */
export function readDraftText(name: string, given: string | null | undefined, current: string): string {
  const text = given === undefined ? current : (given ?? '')
  checkLength(name, text, TEXT_LIMITS.text)
  return text
}
