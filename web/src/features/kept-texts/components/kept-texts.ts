import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { personalValue, type StoredValue, useStored } from '../../../platform/storage/index.ts'
import { hostKindOf } from '../../host-kinds/index.ts'
import { tellDiscarded } from './tell-discarded.ts'
import { type DraftPlace, dropServerDraft, forgetKnownDraft, serverDraftQuery } from './text-drafts.ts'
import { storedLocally } from './use-local-draft.ts'

/** A text as this browser keeps it. */
export type KeptText = {
  readonly text: string
  /** Version of the text that the writing began with. */
  readonly version: string | null
  /** The server's time (ms) when both last had the same; 0 = never. */
  readonly synced: number
  /** The server does not have it yet. */
  readonly isDirty: boolean
}

const NOTHING: KeptText = { text: '', version: null, synced: 0, isDirty: false }

function isKept(value: unknown): value is KeptText {
  if (typeof value !== 'object' || value === null) return false
  const { text, version, synced, isDirty } = value as Partial<Record<keyof KeptText, unknown>>
  return (
    typeof text === 'string' &&
    (typeof version === 'string' || version === null) &&
    typeof synced === 'number' &&
    typeof isDirty === 'boolean'
  )
}

/** Where this browser keeps a text. */
export const storedText = ({ kind, hostId, commentId }: DraftPlace): StoredValue<KeptText> =>
  personalValue<KeptText>(`draft.${kind}.${commentId ?? hostId}`, NOTHING, isKept, {
    isUnsent: ({ text, isDirty }) => isDirty && text !== '',
  })

/** Null: nothing was written. */
export function readKept(stored: StoredValue<KeptText>): KeptText | null {
  const kept = stored.read()
  return kept.text === '' ? null : kept
}

/** A summary that is being written, and what it began with. */
export type SummaryDraft = { readonly text: string; readonly base: string; readonly version: string | null }

export function isSummaryDraft(value: unknown): value is SummaryDraft {
  if (typeof value !== 'object' || value === null) return false
  const { text, base, version } = value as Partial<Record<keyof SummaryDraft, unknown>>
  return typeof text === 'string' && typeof base === 'string' && (typeof version === 'string' || version === null)
}

/**
 * The way to throw away a draft that nobody has open; undefined while there is none that differs from what is shown.
 * @param known the draft as the server has it, when something else has asked
 */
export function useUnsaved(
  { kind, hostId, commentId }: DraftPlace,
  shown: string,
  known?: string,
): (() => void) | undefined {
  const client = useQueryClient()
  const place = useMemo<DraftPlace>(
    () => ({ kind, hostId, ...(commentId === undefined ? {} : { commentId }) }),
    [kind, hostId, commentId],
  )
  const stored = useMemo(() => storedText(place), [place])
  const [kept] = useStored(stored)
  const text = kept.text === '' ? known : kept.text
  if (text === undefined || text === shown) return undefined
  return () => {
    tellDiscarded(() => stored.write({ text, version: kept.version, synced: 0, isDirty: true }))
    stored.clear()
    forgetKnownDraft(client, place)
    // What could not be dropped is found again, which is better than lost.
    void dropServerDraft(place)
      .then(() => forgetKnownDraft(client, place))
      .catch(() => undefined)
  }
}

/** {@link useUnsaved} of a host's own text; the composer asks the server for the drafts of the host. */
export function useUnsavedDescription(hostId: string, shown: string): (() => void) | undefined {
  const place = { kind: 'description', hostId } as const
  const { data: found } = useQuery({ ...serverDraftQuery(place), enabled: false })
  return useUnsaved(place, shown, found?.text)
}

/** Texts about a host that this browser keeps unsaved; `label` names what they are, by the key of its words. */
export type UnsavedText = { readonly id: string; readonly label: string; readonly text: string }

/** What the reader was writing in a host and did not save. */
export function unsavedTexts(hostId: string, commentIds: readonly string[]): readonly UnsavedText[] {
  const summary = storedLocally(`summary.${hostId}`, isSummaryDraft).read()
  const places: readonly DraftPlace[] = [
    { kind: 'description', hostId },
    ...commentIds.map(commentId => ({ kind: 'commentEdit', hostId, commentId }) as const),
    { kind: 'comment', hostId },
  ]
  return [
    ...(summary ? [{ id: 'summary', label: 'issue.summary', text: summary.text }] : []),
    ...places.flatMap(place => {
      const kept = readKept(storedText(place))
      const label = place.kind === 'description' ? hostKindOf(hostId).textName : 'comments.comment'
      return kept ? [{ id: `${place.kind} ${place.commentId ?? ''}`, label, text: kept.text }] : []
    }),
  ]
}
