import { AppError } from '@cairn/common/platform/errors'

/** Bounds of texts, in UTF-16 code units. */
const TEXT_LIMITS = { summary: 1_000, description: 1_000_000 } as const

/** A summary is one line: line breaks become spaces. Throws when it is missing or too long. */
export function summaryOf(text: string | null | undefined): string {
  const summary = (text ?? '').replaceAll(/[\r\n]+/g, ' ').trim()
  if (summary === '') throw new AppError('field_required', { name: 'summary', field: 'summary' })
  if (summary.length > TEXT_LIMITS.summary)
    throw new AppError('bad_request', { reason: `the summary is longer than ${TEXT_LIMITS.summary} characters` })
  return summary
}

/** A description keeps its text but for carriage returns; an empty one is none. */
export function descriptionOf(text: string | null | undefined): string | null {
  const description = (text ?? '').replaceAll('\r', '')
  if (description.length > TEXT_LIMITS.description)
    throw new AppError('bad_request', {
      reason: `the description is longer than ${TEXT_LIMITS.description} characters`,
    })
  return description === '' ? null : description
}
