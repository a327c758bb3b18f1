import type { EditedTexts } from '../../articles/index.ts'

/** Where this browser keeps new texts of an article that the server has not got yet. */
export const placeOfEdited = (articleId: string): string => `articleTexts.${articleId}`

export function isEdited(value: unknown): value is EditedTexts {
  if (typeof value !== 'object' || value === null) return false
  const { summary, content, summaryVersion, contentVersion } = value as Partial<Record<keyof EditedTexts, unknown>>
  return (
    [summary, content].every(text => typeof text === 'string') &&
    [summaryVersion, contentVersion].every(version => typeof version === 'string' || version === null)
  )
}
