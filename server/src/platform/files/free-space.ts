import { statfsSync } from 'node:fs'

/** With less than this free, people who can make room are told: PostgreSQL stops when there is none. */
export const SCARCE_BYTES = 1024 ** 3

/** Bytes that are free where the folder lies when they are few; null when there are enough, or nobody knows. */
export function scarceSpace(folder: string, scarce: number = SCARCE_BYTES): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder)
    const free = bavail * bsize
    return free < scarce ? free : null
  } catch {
    return null
  }
}
