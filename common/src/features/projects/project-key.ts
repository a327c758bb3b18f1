/** Form of a project key: the part of `KEY-12` before the hyphen. */
export const PROJECT_KEY = /^[A-Za-z][A-Za-z0-9_]{0,19}$/

/** A key as it is stored and compared, or null when the text cannot be one. */
export function normalizeKey(text: string): string | null {
  const key = text.trim()
  return PROJECT_KEY.test(key) ? key.toUpperCase() : null
}
