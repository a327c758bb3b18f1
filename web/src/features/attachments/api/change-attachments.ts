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
import { hostKeys, hostKindOf, readableIdOf } from '../../host-kinds/index.ts'
import { type Audience, VISIBILITY_FIELDS, visibilityBody } from '../../users/index.ts'
import { editFiles, isRead } from './attachments.ts'
import { endLeaving, leaveFile } from './leaving-files.ts'

type UploadOptions = { readonly signal: AbortSignal; readonly onProgress: (part: number) => void }

const routesOf = (hostId: string) => hostKindOf(hostId).routes.attachments

/** Sends one file to a host. */
export async function uploadFile(hostId: string, file: File, name: string, options: UploadOptions): Promise<void> {
  const form = new FormData()
  form.append('file', file, name)
  const added = await call(routesOf(hostId).add, {
    params: { id: hostId },
    form,
    fields: ATTACHMENT_FIELDS,
    ...options,
  })
  // A reading that heard of them sooner may have brought them already.
  const isOther = ({ id }: AttachmentData) => !added.some(file => file.id === id)
  editFiles(hostId, files => [...files.filter(isOther), ...added])
  if (!isRead(hostId)) void queryClient.invalidateQueries({ queryKey: hostKeys.attachments(hostId) })
  void queryClient.invalidateQueries({ queryKey: hostKeys.activities(hostId) })
}

const AUDIENCE_FIELDS = { id: true, visibility: VISIBILITY_FIELDS } as const

type FileAudienceData = Read<'IssueAttachment', typeof AUDIENCE_FIELDS>

/** The groups and people a file is for, read when somebody is about to change them. */
export async function readAudience(
  hostId: string,
  id: string,
  signal: AbortSignal,
): Promise<FileAudienceData['visibility']> {
  const params = { id: hostId, attachmentId: id }
  const { visibility } = await call(routesOf(hostId).get, { params, fields: AUDIENCE_FIELDS, signal })
  return visibility
}

/** Renames a file or changes who sees it; rejects when the server refuses. */
export async function updateAttachment(
  hostId: string,
  id: string,
  change: { readonly name?: string; readonly audience?: Audience },
): Promise<void> {
  const { name, audience } = change
  const changed = await call(routesOf(hostId).update, {
    params: { id: hostId, attachmentId: id },
    fields: ATTACHMENT_FIELDS,
    body: {
      ...(name === undefined ? {} : { name }),
      ...(audience && { visibility: visibilityBody(audience) }),
    },
  })
  editFilesEverywhere(hostId, files => files.map(file => (file.id === id ? changed : file)))
  void queryClient.invalidateQueries({ queryKey: hostKeys.activities(hostId) })
  // Texts that named the file name it anew.
  if (name !== undefined)
    for (const queryKey of [hostKeys.host(hostId), hostKeys.comments(hostId)])
      void queryClient.invalidateQueries({ queryKey })
}

/** Changes the files among those of the host, and below its comments. */
function editFilesEverywhere(
  hostId: string,
  change: (files: readonly AttachmentData[]) => readonly AttachmentData[],
): void {
  editFiles(hostId, change)
  editRun(
    hostId,
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
export async function removeAttachment(hostId: string, file: AttachmentData): Promise<void> {
  leaveFile(file.id)
  try {
    await call(routesOf(hostId).remove, { params: { id: hostId, attachmentId: file.id } })
    editFilesEverywhere(hostId, files => files.filter(({ id }) => id !== file.id))
  } catch (error) {
    toast({ text: refusalText(error), tone: 'danger' })
    return
  } finally {
    endLeaving(file.id)
  }
  void queryClient.invalidateQueries({ queryKey: hostKeys.activities(hostId) })
  offerUndo({
    text: t('attachments.removed', { name: file.name ?? '' }),
    about: readableIdOf(hostId),
    undo: () => restoreFile(hostId, file.id),
    requests: [keepCall(restoreDeletedItem, { params: { id: file.id } })],
  })
}

async function restoreFile(hostId: string, id: string): Promise<void> {
  try {
    await call(restoreDeletedItem, { params: { id }, fields: { id: true } })
  } catch (error) {
    toast({ text: refusalText(error), tone: 'danger' })
    throw error
  }
  void queryClient.invalidateQueries({ queryKey: hostKeys.activities(hostId) })
  await Promise.all(
    [hostKeys.attachments(hostId), hostKeys.comments(hostId)].map(queryKey =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
}
