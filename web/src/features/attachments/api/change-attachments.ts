import {
  addAttachmentsRoute,
  getAttachmentRoute,
  removeAttachmentRoute,
  updateAttachmentRoute,
} from '@cairn/common/features/attachments'
import { restoreDeletedItem } from '@cairn/common/features/deleted-items'
import type { Read } from '@cairn/common/features/entities'
import { call, keepCall } from '../../../platform/api/index.ts'
import { t } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { toast } from '../../../ui/toast.tsx'
import { offerUndo } from '../../../ui/undo/offer-undo.ts'
import { editRun } from '../../comments/index.ts'
import { refusalText } from '../../conflicts/index.ts'
import { ATTACHMENT_FIELDS, type AttachmentData } from '../../file-viewer/index.ts'
import { issueKeys, readableIdOf } from '../../issues/index.ts'
import { type Audience, VISIBILITY_FIELDS, visibilityBody } from '../../users/index.ts'
import { editFiles, isRead } from './attachments.ts'
import { endLeaving, leaveFile } from './leaving-files.ts'

type UploadOptions = { readonly signal: AbortSignal; readonly onProgress: (part: number) => void }

/** Sends one file to an issue. */
export async function uploadFile(issueId: string, file: File, name: string, options: UploadOptions): Promise<void> {
  const form = new FormData()
  form.append('file', file, name)
  const added = await call(addAttachmentsRoute, {
    params: { id: issueId },
    form,
    fields: ATTACHMENT_FIELDS,
    ...options,
  })
  // A reading that heard of them sooner may have brought them already.
  const isOther = ({ id }: AttachmentData) => !added.some(file => file.id === id)
  editFiles(issueId, files => [...files.filter(isOther), ...added])
  if (!isRead(issueId)) void queryClient.invalidateQueries({ queryKey: issueKeys.attachments(issueId) })
  void queryClient.invalidateQueries({ queryKey: issueKeys.activities(issueId) })
}

const AUDIENCE_FIELDS = { id: true, visibility: VISIBILITY_FIELDS } as const

type FileAudienceData = Read<'IssueAttachment', typeof AUDIENCE_FIELDS>

/** The groups and people a file is for, read when somebody is about to change them. */
export async function readAudience(
  issueId: string,
  id: string,
  signal: AbortSignal,
): Promise<FileAudienceData['visibility']> {
  const params = { id: issueId, attachmentId: id }
  const { visibility } = await call(getAttachmentRoute, { params, fields: AUDIENCE_FIELDS, signal })
  return visibility
}

/** Renames a file or changes who sees it; rejects when the server refuses. */
export async function updateAttachment(
  issueId: string,
  id: string,
  change: { readonly name?: string; readonly audience?: Audience },
): Promise<void> {
  const { name, audience } = change
  const changed = await call(updateAttachmentRoute, {
    params: { id: issueId, attachmentId: id },
    fields: ATTACHMENT_FIELDS,
    body: {
      ...(name === undefined ? {} : { name }),
      ...(audience && { visibility: visibilityBody(audience) }),
    },
  })
  editFilesEverywhere(issueId, files => files.map(file => (file.id === id ? changed : file)))
  void queryClient.invalidateQueries({ queryKey: issueKeys.activities(issueId) })
}

/** Changes the files among those of the issue, and below its comments. */
function editFilesEverywhere(
  issueId: string,
  change: (files: readonly AttachmentData[]) => readonly AttachmentData[],
): void {
  editFiles(issueId, change)
  editRun(
    issueId,
    run =>
      run && {
        ...run,
        comments: run.comments.map(comment =>
          comment.attachments.length === 0 ? comment : { ...comment, attachments: [...change(comment.attachments)] },
        ),
      },
  )
}

/** Deletes a file, with a way back. */
export async function removeAttachment(issueId: string, file: AttachmentData): Promise<void> {
  leaveFile(file.id)
  try {
    await call(removeAttachmentRoute, { params: { id: issueId, attachmentId: file.id } })
    editFilesEverywhere(issueId, files => files.filter(({ id }) => id !== file.id))
  } catch (error) {
    toast({ text: refusalText(error), tone: 'danger' })
    return
  } finally {
    endLeaving(file.id)
  }
  void queryClient.invalidateQueries({ queryKey: issueKeys.activities(issueId) })
  offerUndo({
    text: t('attachments.removed', { name: file.name ?? '' }),
    about: readableIdOf(issueId),
    undo: () => restoreFile(issueId, file.id),
    requests: [keepCall(restoreDeletedItem, { params: { id: file.id } })],
  })
}

async function restoreFile(issueId: string, id: string): Promise<void> {
  try {
    await call(restoreDeletedItem, { params: { id }, fields: { id: true } })
  } catch (error) {
    toast({ text: refusalText(error), tone: 'danger' })
    throw error
  }
  void queryClient.invalidateQueries({ queryKey: issueKeys.activities(issueId) })
  await Promise.all(
    [issueKeys.attachments(issueId), issueKeys.comments(issueId)].map(queryKey =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
}
