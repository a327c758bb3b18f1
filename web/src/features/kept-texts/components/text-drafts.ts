import { getComment } from '@cairn/common/features/comments'
import {
  keepCommentEdit,
  keepDescriptionDraft,
  postDraftComment,
  removeCommentEdit,
  removeDescriptionDraft,
  removeDraftComment,
} from '@cairn/common/features/drafts'
import type { Read } from '@cairn/common/features/entities'
import { getIssue } from '@cairn/common/features/issues'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, isApiError } from '../../../platform/api/index.ts'

/** The text that a draft stands in for. */
export type DraftPlace = {
  readonly kind: 'comment' | 'description' | 'commentEdit'
  readonly issueId: string
  readonly commentId?: string
}

const EDIT_FIELDS = { text: true, baseVersion: true, updated: true } as const
const OF_ISSUE = { draftComment: { id: true, text: true, updated: true }, editDraft: EDIT_FIELDS } as const
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

/** The reader's drafts of an issue, or of one of its comments, as the server has them now. */
export function serverDraftQuery(place: DraftPlace) {
  const { kind, issueId, commentId = '' } = place
  return queryOptions({
    queryKey: keyOf(place),
    queryFn: async ({ signal }): Promise<Found> => {
      if (kind === 'commentEdit') {
        const params = { id: issueId, commentId }
        const comment = await call(getComment, { params, fields: OF_COMMENT, signal })
        return { commentEdit: ofEdit(comment.editDraft) }
      }
      const issue = await call(getIssue, { params: { id: issueId }, fields: OF_ISSUE, signal })
      const draft = issue.draftComment
      return {
        description: ofEdit(issue.editDraft),
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

// Those of the issue itself come together.
const keyOf = ({ kind, issueId, commentId }: DraftPlace) =>
  kind === 'commentEdit' ? ['drafts', issueId, kind, commentId ?? ''] : ['drafts', issueId]

function ofEdit(draft: Read<'Issue', typeof OF_ISSUE>['editDraft']): ServerDraft | null {
  if (!draft?.text) return null
  return { id: null, text: draft.text, version: draft.baseVersion, updated: draft.updated ?? 0 }
}

export async function saveServerDraft(
  place: DraftPlace,
  text: string,
  version: string | null,
  keepalive: boolean,
): Promise<ServerDraft> {
  const { kind, issueId: id, commentId = '' } = place
  const options = { params: { id }, keepalive, fields: { id: true, updated: true } } as const
  const body = { text, baseVersion: version }
  const send = () => {
    if (kind === 'comment') return call(postDraftComment, { ...options, body: { text } })
    if (kind === 'description') return call(keepDescriptionDraft, { ...options, body })
    return call(keepCommentEdit, { ...options, params: { id, commentId }, body })
  }
  // A page that is being left cannot wait.
  const reply = await (keepalive ? send() : inOrder(place, send))
  return { id: reply.id, text, version, updated: reply.updated ?? 0 }
}

export async function dropServerDraft(place: DraftPlace): Promise<void> {
  const { kind, issueId: id, commentId = '' } = place
  const drop = () => {
    if (kind === 'comment') return call(removeDraftComment, { params: { id } })
    if (kind === 'description') return call(removeDescriptionDraft, { params: { id } })
    return call(removeCommentEdit, { params: { id, commentId } })
  }
  await inOrder(place, drop).catch(error => {
    // Gone already, by another tab.
    if (!isApiError(error, 'not_found')) throw error
  })
}

const latest = new Map<string, Promise<unknown>>()

/** What is written about one draft reaches the server one after the other: a late save must not undo its dropping. */
function inOrder<T>(place: DraftPlace, send: () => Promise<T>): Promise<T> {
  const { kind, issueId, commentId } = place
  const key = [kind, issueId, commentId].join(' ')
  const sent = (latest.get(key) ?? Promise.resolve()).then(send, send)
  latest.set(key, sent)
  const end = () => void (latest.get(key) === sent && latest.delete(key))
  sent.then(end, end)
  return sent
}
