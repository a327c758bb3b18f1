import { personalValue, type StoredValue } from '../../../platform/storage/index.ts'
import type { Audience, AudienceMember } from '../../users/index.ts'

/** Who is to read a comment being written, as this browser keeps it; the server does not have it yet while it is dirty. */
export type KeptReaders = { readonly audience: Audience; readonly isDirty: boolean }

/** Where this browser keeps them; null: nobody chose here. They go with the text, so they are not counted beside it. */
export const storedReaders = (hostId: string): StoredValue<KeptReaders | null> =>
  personalValue<KeptReaders | null>(`draft.comment.${hostId}+readers`, null, isKept, {
    isUnsent: kept => kept?.isDirty === true,
  })

function isKept(value: unknown): value is KeptReaders | null {
  if (value === null) return true
  if (typeof value !== 'object') return false
  const { audience, isDirty } = value as Partial<Record<keyof KeptReaders, unknown>>
  return Array.isArray(audience) && audience.every(isMember) && typeof isDirty === 'boolean'
}

function isMember(value: unknown): value is AudienceMember {
  if (typeof value !== 'object' || value === null) return false
  const { kind, id, name } = value as Partial<Record<keyof AudienceMember, unknown>>
  return (kind === 'group' || kind === 'user') && typeof id === 'string' && typeof name === 'string'
}
