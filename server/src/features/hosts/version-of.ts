import { createHash } from 'node:crypto'

/** Opaque version of a text or value for If-Match: changes exactly when it does. */
export function versionOf(value: unknown): string {
  return createHash('sha1')
    .update(JSON.stringify(value ?? null))
    .digest('base64url')
    .slice(0, 16)
}
