const MAX_LENGTH = 4_000
const MAX_DEPTH = 200
const DRIVE = /^[A-Za-z]:/

/** What systems and programs put beside people's own files. */
const LEFT_BY_SYSTEMS = new Set(['__macosx', 'thumbs.db', 'desktop.ini', 'node_modules'])

/** The path of an entry with slashes and without what says nothing; null for one that leads out of its folder, or is none. */
export function entryPath(given: string): string | null {
  const path = given.toWellFormed().normalize('NFC').replaceAll('\\', '/')
  if (path.startsWith('/') || DRIVE.test(path) || /\p{Cc}/u.test(path) || path.length > MAX_LENGTH) return null
  const parts = path.split('/').filter(part => part !== '' && part !== '.')
  if (parts.length === 0 || parts.length > MAX_DEPTH || parts.includes('..')) return null
  return parts.join('/')
}

export const isLeftBySystems = (path: string): boolean =>
  path.split('/').some(part => part.startsWith('.') || LEFT_BY_SYSTEMS.has(part.toLowerCase()))

export const folderOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0))
export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
export const withoutExtension = (path: string): string => path.replace(/\.[^./]*$/, '')
