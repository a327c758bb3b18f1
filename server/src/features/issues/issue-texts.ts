import { AppError } from '@cairn/common/platform/errors'
import { checkLength, TEXT_LIMITS } from '@cairn/common/platform/limits'

/** A summary is one line: line breaks become spaces. Throws when it is missing or too long. */
export function summaryOf(text: string | null | undefined): string {
  const summary = (text ?? '').replaceAll(/[\r\n]+/g, ' ').trim()
  if (summary === '') throw new AppError('field_required', { name: 'summary', field: 'summary' })
  checkLength('summary', summary, TEXT_LIMITS.summary)
  return summary
}

/** A description keeps its text but for carriage returns; an empty one is none. */
export function descriptionOf(text: string | null | undefined): string | null {
  const description = (text ?? '').replaceAll('\r', '')
  checkLength('description', description, TEXT_LIMITS.text)
  return description === '' ? null : description
}
