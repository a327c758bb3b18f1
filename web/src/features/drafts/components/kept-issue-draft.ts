import { personalValue } from '../../../platform/storage/index.ts'
import { EMPTY_DRAFT, type IssueDraft, isDraft, isWorthKeeping } from './new-issue.ts'

/** What this browser and the server have in common; `updated`: the server's time of change, in ms. */
export type Sync = { readonly id: string | null; readonly updated: number; readonly isDirty: boolean }

/** What this browser keeps of the new issue. */
export type Kept = { readonly draft: IssueDraft; readonly sync: Sync }

export const NO_SYNC: Sync = { id: null, updated: 0, isDirty: false }

const stored = personalValue<Kept>('new-issue.draft', { draft: EMPTY_DRAFT, sync: NO_SYNC }, isKept, {
  isUnsent: ({ draft, sync }) => sync.isDirty && isWorthKeeping(draft),
})

export const readKept = (): Kept => stored.read()

/** Keeps the draft; of one without content only what the server has of it. */
export function writeKept({ draft, sync }: Kept): void {
  stored.write({ draft: isWorthKeeping(draft) ? draft : EMPTY_DRAFT, sync })
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false
  const { draft, sync } = value as Partial<Record<keyof Kept, unknown>>
  return isDraft(draft) && isSync(sync)
}

function isSync(value: unknown): value is Sync {
  if (typeof value !== 'object' || value === null) return false
  const { id, updated, isDirty } = value as Partial<Record<keyof Sync, unknown>>
  return (typeof id === 'string' || id === null) && typeof updated === 'number' && typeof isDirty === 'boolean'
}
