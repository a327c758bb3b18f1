import { addArticleDraftFiles, listArticleDraftFiles, removeArticleDraftFile } from '@cairn/common/features/articles'
import { addIssueDraftFiles, listIssueDraftFiles, removeIssueDraftFile } from '@cairn/common/features/drafts'
import { call } from '../../../platform/api/index.ts'
import { ATTACHMENT_FIELDS, type AttachmentData } from '../../file-viewer/index.ts'
import { hostKindOf } from '../../host-kinds/index.ts'

/** What files are kept with: an issue or an article that is being written, or the comment being written on a host. */
export type FilesPlace =
  | { readonly kind: 'issue' | 'article'; readonly draftId: string }
  | { readonly kind: 'comment'; readonly hostId: string }

type Upload = {
  readonly form: FormData
  readonly signal: AbortSignal
  readonly onProgress: (part: number) => void
}

const fields = ATTACHMENT_FIELDS
const ofComment = (hostId: string) => hostKindOf(hostId).routes.textDrafts.comment

export function readDraftFiles(place: FilesPlace, signal: AbortSignal): Promise<readonly AttachmentData[]> {
  const options = { fields, query: { $top: -1 }, signal }
  if (place.kind === 'comment') return call(ofComment(place.hostId).files, { params: { id: place.hostId }, ...options })
  const params = { draftId: place.draftId }
  return place.kind === 'issue'
    ? call(listIssueDraftFiles, { params, ...options })
    : call(listArticleDraftFiles, { params, ...options })
}

/** Gives what was added. */
export function sendDraftFiles(place: FilesPlace, upload: Upload): Promise<readonly AttachmentData[]> {
  if (place.kind === 'comment')
    return call(ofComment(place.hostId).addFiles, { params: { id: place.hostId }, fields, ...upload })
  const params = { draftId: place.draftId }
  return place.kind === 'issue'
    ? call(addIssueDraftFiles, { params, fields, ...upload })
    : call(addArticleDraftFiles, { params, fields, ...upload })
}

export function removeDraftFile(place: FilesPlace, attachmentId: string): Promise<unknown> {
  if (place.kind === 'comment')
    return call(ofComment(place.hostId).removeFile, { params: { id: place.hostId, attachmentId } })
  const params = { draftId: place.draftId, attachmentId }
  return place.kind === 'issue' ? call(removeIssueDraftFile, { params }) : call(removeArticleDraftFile, { params })
}
