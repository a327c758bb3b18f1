import { entities } from '@cairn/common/features/entities'
import type { Catalogue } from '@cairn/common/platform/entity'

const catalogue: Catalogue = entities

/**
 * Attributes that are null in a reply although their entity says that they always are there, as `User.login`. What is
 * called by the name of a wider entity on the wire is taken for what it is: drafts of issues, templates of work.
 */
export function missingInReply(path: string, json: unknown): readonly string[] {
  const missing = new Set<string>()
  const look = (value: unknown, expected: string): void => {
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) {
      for (const member of value) look(member, expected)
      return
    }
    const { $type = expected } = value as { readonly $type?: string }
    const entity = catalogue[expected]?.supertypes.includes($type) ? expected : $type
    const fields = catalogue[entity]?.fields ?? {}
    for (const [name, inner] of Object.entries(value)) {
      if (inner === null && fields[name]?.always) missing.add(`${entity}.${name}`)
      else look(inner, fields[name]?.entity ?? '')
    }
  }
  look(json, path.includes('/drafts') ? 'IssueDraft' : '')
  return [...missing]
}
