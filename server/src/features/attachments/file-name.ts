import { AppError } from '@cairn/common/platform/errors'

/** Longest file name, in characters. */
const MAX_NAME = 255

/** Controls, and marks that reverse the direction of text (they make `exe.gpj` look like `jpg.exe`). */
const UNSAFE = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** A name that is safe to show and to save as: no controls, no path separators; everything else of Unicode stays. */
export function cleanFileName(name: string): string {
  const clean = name.toWellFormed().normalize('NFC').replaceAll(UNSAFE, '').replaceAll(/[/\\]/g, '_').trim()
  if (/^\.*$/.test(clean)) return 'file'
  const characters = [...clean]
  if (characters.length <= MAX_NAME) return clean
  const extension = clean.slice(clean.lastIndexOf('.') + 1)
  const kept = extension.length <= 20 ? `.${extension}` : ''
  return `${characters.slice(0, MAX_NAME - kept.length).join('')}${kept}`
}

/** `pdf` of `Plan.PDF`; '' without one. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
}

/** `Content-Disposition` for a name of any language (RFC 6266 with the extended form of RFC 5987). */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const extended = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*!]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${extended}`
}

/** The name that a body gives a file; without one it keeps what it has. */
export function newName(given: string | null | undefined, current: string): string {
  if (given === undefined) return current
  if (given === null || given.trim() === '') throw new AppError('field_required', { name: 'name', field: 'name' })
  return cleanFileName(given)
}
