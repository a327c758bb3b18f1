import {
  addDraftCommentFiles,
  addIssueDraftFiles,
  listDraftCommentFiles,
  listIssueDraftFiles,
  removeDraftCommentFile,
  removeIssueDraftFile,
} from '@cairn/common/features/drafts'
import { call } from '../../../platform/api/index.ts'
import { ATTACHMENT_FIELDS, type AttachmentData } from '../../file-viewer/index.ts'

/** What files are kept with: an issue that is being written, or the comment being written on an issue. */
export type FilesPlace =
  | { readonly kind: 'issue'; readonly draftId: string }
  | { readonly kind: 'comment'; readonly issueId: string }

type Upload = {
  readonly form: FormData
  readonly signal: AbortSignal
  readonly onProgress: (part: number) => void
}

const fields = ATTACHMENT_FIELDS

export function readDraftFiles(place: FilesPlace, signal: AbortSignal): Promise<readonly AttachmentData[]> {
  const options = { fields, query: { $top: -1 }, signal }
  return place.kind === 'issue'
    ? call(listIssueDraftFiles, { params: { draftId: place.draftId }, ...options })
    : call(listDraftCommentFiles, { params: { id: place.issueId }, ...options })
}

/** Gives what was added. */
export function sendDraftFiles(place: FilesPlace, upload: Upload): Promise<readonly AttachmentData[]> {
  return place.kind === 'issue'
    ? call(addIssueDraftFiles, { params: { draftId: place.draftId }, fields, ...upload })
    : call(addDraftCommentFiles, { params: { id: place.issueId }, fields, ...upload })
}

export function removeDraftFile(place: FilesPlace, attachmentId: string): Promise<unknown> {
  return place.kind === 'issue'
    ? call(removeIssueDraftFile, { params: { draftId: place.draftId, attachmentId } })
    : call(removeDraftCommentFile, { params: { id: place.issueId, attachmentId } })
}
