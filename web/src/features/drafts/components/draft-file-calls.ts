import { addIssueDraftFiles, listIssueDraftFiles, removeIssueDraftFile } from '@cairn/common/features/drafts'
import { call } from '../../../platform/api/index.ts'
import { ATTACHMENT_FIELDS, type AttachmentData } from '../../file-viewer/index.ts'
import { hostKindOf } from '../../host-kinds/index.ts'

/** What files are kept with: an issue that is being written, or the comment being written on a host. */
export type FilesPlace =
  | { readonly kind: 'issue'; readonly draftId: string }
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
  return place.kind === 'issue'
    ? call(listIssueDraftFiles, { params: { draftId: place.draftId }, ...options })
    : call(ofComment(place.hostId).files, { params: { id: place.hostId }, ...options })
}

/** Gives what was added. */
export function sendDraftFiles(place: FilesPlace, upload: Upload): Promise<readonly AttachmentData[]> {
  return place.kind === 'issue'
    ? call(addIssueDraftFiles, { params: { draftId: place.draftId }, fields, ...upload })
    : call(ofComment(place.hostId).addFiles, { params: { id: place.hostId }, fields, ...upload })
}

export function removeDraftFile(place: FilesPlace, attachmentId: string): Promise<unknown> {
  return place.kind === 'issue'
    ? call(removeIssueDraftFile, { params: { draftId: place.draftId, attachmentId } })
    : call(ofComment(place.hostId).removeFile, { params: { id: place.hostId, attachmentId } })
}
