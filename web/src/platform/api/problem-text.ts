import { isApiError } from './api-error.ts'

/** What to tell a person about a refused change: the server's words where it has some, else `fallback`. */
export function problemText(error: unknown, fallback: string): string {
  return isApiError(error) && error.description !== '' ? error.description : fallback
}
