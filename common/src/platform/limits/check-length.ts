import { AppError } from '../errors/index.ts'

/** Throws `text_too_long` when an attribute's text has more UTF-16 units than it may. */
export function checkLength(name: string, text: string, limit: number): void {
  if (text.length > limit) throw new AppError('text_too_long', { name, field: name, limit, length: text.length })
}
