import type { Read } from '@cairn/common/features/entities'
import { api, type Fields } from '../../../platform/api/index.ts'
import { t } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { toast } from '../../../ui/toast.tsx'
import { offerUndo } from '../../../ui/undo/offer-undo.ts'
import { type Audience, VISIBILITY_FIELDS, visibilityBody } from '../../users/index.ts'
import { ATTACHMENT_FIELDS, type AttachmentData } from '../model/issue.ts'
import { editFiles, isRead } from './attachments.ts'
import { editRun } from './comment-run.ts'
import { issueKeys } from './keys.ts'
import { endLeaving, leaveFile } from './leaving-files.ts'
import { refusalText } from './use-update-issue.ts'

const FIELDS: Fields<readonly AttachmentData[]> = ATTACHMENT_FIELDS

type UploadOptions = { readonly signal: AbortSignal; readonly onProgress: (part: number) => void }

const path = (idReadable: string) => `issues/${encodeURIComponent(idReadable)}/attachments`

/** Sends one file to an issue. */
export async function uploadFile(idReadable: string, file: File, name: string, options: UploadOptions): Promise<void> {
  const form = new FormData()
  form.append('file', file, name)
  const added = await api.upload<readonly AttachmentData[]>(path(idReadable), { form, fields: FIELDS, ...options })
  // A reading that heard of them sooner may have brought them already.
  const isOther = ({ id }: AttachmentData) => !added.some(file => file.id === id)
  editFiles(idReadable, files => [...files.filter(isOther), ...added])
  if (!isRead(idReadable)) void queryClient.invalidateQueries({ queryKey: issueKeys.attachments(idReadable) })
  void queryClient.invalidateQueries({ queryKey: issueKeys.activities(idReadable) })
}

const AUDIENCE_FIELDS = { id: true, visibility: VISIBILITY_FIELDS } as const

type FileAudienceData = Read<'IssueAttachment', typeof AUDIENCE_FIELDS>

/** The groups and people a file is for, read when somebody is about to change them. */
export async function readAudience(
  idReadable: string,
  id: string,
  signal: AbortSignal,
): Promise<FileAudienceData['visibility']> {
  const fields: Fields<FileAudienceData> = AUDIENCE_FIELDS
  const file = await api.get<FileAudienceData>(`${path(idReadable)}/${id}`, { fields, signal })
  return file.visibility
}

/** Renames a file or changes who sees it; rejects when the server refuses. */
export async function updateAttachment(
  idReadable: string,
  id: string,
  change: { readonly name?: string; readonly audience?: Audience },
): Promise<void> {
  const { name, audience } = change
  const fields: Fields<AttachmentData> = ATTACHMENT_FIELDS
  const changed = await api.post<AttachmentData>(`${path(idReadable)}/${id}`, {
    fields,
    body: {
      ...(name === undefined ? {} : { name }),
      ...(audience && { visibility: visibilityBody(audience) }),
    },
  })
  editFilesEverywhere(idReadable, files => files.map(file => (file.id === id ? changed : file)))
  void queryClient.invalidateQueries({ queryKey: issueKeys.activities(idReadable) })
}

/** Changes the files among those of the issue, and below its comments. */
function editFilesEverywhere(
  idReadable: string,
  change: (files: readonly AttachmentData[]) => readonly AttachmentData[],
): void {
  editFiles(idReadable, change)
  editRun(
    idReadable,
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
export async function removeAttachment(idReadable: string, file: AttachmentData): Promise<void> {
  leaveFile(file.id)
  try {
    await api.del(`${path(idReadable)}/${file.id}`)
    editFilesEverywhere(idReadable, files => files.filter(({ id }) => id !== file.id))
  } catch (error) {
    toast({ text: refusalText(error), tone: 'danger' })
    return
  } finally {
    endLeaving(file.id)
  }
  void queryClient.invalidateQueries({ queryKey: issueKeys.activities(idReadable) })
  const restoring = `admin/deletedItems/${file.id}/restore`
  offerUndo({
    text: t('issue.files.removed', { name: file.name ?? '' }),
    about: idReadable,
    undo: () => restoreFile(idReadable, restoring),
    requests: [{ path: restoring }],
  })
}

async function restoreFile(idReadable: string, restoring: string): Promise<void> {
  try {
    await api.post(restoring, { fields: { id: true } })
  } catch (error) {
    toast({ text: refusalText(error), tone: 'danger' })
    throw error
  }
  void queryClient.invalidateQueries({ queryKey: issueKeys.activities(idReadable) })
  await Promise.all(
    [issueKeys.attachments(idReadable), issueKeys.comments(idReadable)].map(queryKey =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
}
