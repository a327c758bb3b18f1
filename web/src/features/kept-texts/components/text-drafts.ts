import type { Read } from '@cairn/common/features/entities'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, isApiError } from '../../../platform/api/index.ts'
import { hostKindOf } from '../../host-kinds/index.ts'

/** The text that a draft stands in for. */
export type DraftPlace = {
  readonly kind: 'comment' | 'description' | 'commentEdit'
  readonly hostId: string
  readonly commentId?: string
}

const EDIT_FIELDS = { text: true, baseVersion: true, updated: true } as const
const OF_HOST = { draftComment: { id: true, text: true, updated: true }, editDraft: EDIT_FIELDS } as const
const OF_COMMENT = { editDraft: EDIT_FIELDS } as const

/** A draft as the server has it. */
export type ServerDraft = {
  /** Of comments: what `draftId` publishes. */
  readonly id: string | null
  readonly text: string
  /** Version of the text that the writing began with. */
  readonly version: string | null
  readonly updated: number
}

type Found = Partial<Readonly<Record<DraftPlace['kind'], ServerDraft | null>>>

/** The reader's drafts of a host, or of one of its comments, as the server has them now. */
export function serverDraftQuery(place: DraftPlace) {
  const { kind, hostId, commentId = '' } = place
  const { routes } = hostKindOf(hostId)
  return queryOptions({
    queryKey: keyOf(place),
    queryFn: async ({ signal }): Promise<Found> => {
      if (kind === 'commentEdit') {
        const params = { id: hostId, commentId }
        const comment = await call(routes.comments.get, { params, fields: OF_COMMENT, signal })
        return { commentEdit: ofEdit(comment.editDraft) }
      }
      const host = await call(routes.get, { params: { id: hostId }, fields: OF_HOST, signal })
      const draft = host.draftComment
      return {
        description: ofEdit(host.editDraft),
        comment: draft?.text ? { id: draft.id, text: draft.text, version: null, updated: draft.updated ?? 0 } : null,
      }
    },
    select: found => found[kind] ?? null,
    // What another browser wrote meanwhile counts each time the editor opens.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** It was published or dropped. What is still being asked about it would only bring it back. */
export function forgetKnownDraft(client: QueryClient, place: DraftPlace): void {
  void client.cancelQueries({ queryKey: keyOf(place), exact: true })
  client.setQueryData<Found>(keyOf(place), old => old && { ...old, [place.kind]: null })
}

/** It was saved. What was asked before may be answered without it, and is asked again. */
export function noteSavedDraft(client: QueryClient, place: DraftPlace, saved: ServerDraft): void {
  const queryKey = keyOf(place)
  client.setQueryData<Found>(queryKey, old => old && { ...old, [place.kind]: saved.text === '' ? null : saved })
  if (client.isFetching({ queryKey, exact: true }) > 0) void client.refetchQueries({ queryKey, exact: true })
}

// Those of the host itself come together.
const keyOf = ({ kind, hostId, commentId }: DraftPlace) =>
  kind === 'commentEdit' ? ['drafts', hostId, kind, commentId ?? ''] : ['drafts', hostId]

function ofEdit(draft: Read<'Issue', typeof OF_HOST>['editDraft']): ServerDraft | null {
  if (!draft?.text) return null
  return { id: null, text: draft.text, version: draft.baseVersion, updated: draft.updated ?? 0 }
}

export async function saveServerDraft(
  place: DraftPlace,
  text: string,
  version: string | null,
  keepalive: boolean,
): Promise<ServerDraft> {
  const { kind, hostId: id, commentId = '' } = place
  const { textDrafts } = hostKindOf(id).routes
  const options = { params: { id }, keepalive, fields: { id: true, updated: true } } as const
  const body = { text, baseVersion: version }
  const send = () => {
    if (kind === 'comment') return call(textDrafts.comment.update, { ...options, body: { text } })
    if (kind === 'description') return call(textDrafts.text.keep, { ...options, body })
    return call(textDrafts.commentEdit.keep, { ...options, params: { id, commentId }, body })
  }
  // A page that is being left cannot wait.
  const reply = await (keepalive ? send() : inOrder(place, send))
  return { id: reply.id, text, version, updated: reply.updated ?? 0 }
}

export async function dropServerDraft(place: DraftPlace): Promise<void> {
  const { kind, hostId: id, commentId = '' } = place
  const { textDrafts } = hostKindOf(id).routes
  const drop = () => {
    if (kind === 'comment') return call(textDrafts.comment.remove, { params: { id } })
    if (kind === 'description') return call(textDrafts.text.remove, { params: { id } })
    return call(textDrafts.commentEdit.remove, { params: { id, commentId } })
  }
  await inOrder(place, drop).catch(error => {
    // Gone already, by another tab.
    if (!isApiError(error, 'not_found')) throw error
  })
}

const latest = new Map<string, Promise<unknown>>()

/** What is written about one draft reaches the server one after the other: a late save must not undo its dropping. */
function inOrder<T>(place: DraftPlace, send: () => Promise<T>): Promise<T> {
  const { kind, hostId, commentId } = place
  const key = [kind, hostId, commentId].join(' ')
  const sent = (latest.get(key) ?? Promise.resolve()).then(send, send)
  latest.set(key, sent)
  const end = () => void (latest.get(key) === sent && latest.delete(key))
  sent.then(end, end)
  return sent
}
