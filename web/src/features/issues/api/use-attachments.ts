import { api, type Fields } from '../../../platform/api/index.ts'
import { t } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { toast } from '../../../ui/toast.tsx'
import { ATTACHMENT_FIELDS, type AttachmentData, type IssueData } from '../model/issue.ts'
import { patchIssue } from './issue-cache.ts'
import { issueKeys } from './keys.ts'
import { refusalText } from './use-update-issue.ts'

const FIELDS: Fields<readonly AttachmentData[]> = ATTACHMENT_FIELDS
/** How long a removed file can be brought back: as long as its message stands. */
const UNDO_MS = 10_000

type UploadOptions = { readonly signal: AbortSignal; readonly onProgress: (part: number) => void }

const path = (idReadable: string) => `issues/${encodeURIComponent(idReadable)}/attachments`

/** Sends one file to an issue. */
export async function uploadFile(idReadable: string, file: File, name: string, options: UploadOptions): Promise<void> {
  const form = new FormData()
  form.append('file', file, name)
  const added = await api.upload<readonly AttachmentData[]>(path(idReadable), { form, fields: FIELDS, ...options })
  patchIssue(idReadable, issue => ({ ...issue, attachments: [...issue.attachments, ...added] }))
  void queryClient.invalidateQueries({ queryKey: issueKeys.activities(idReadable) })
}

/** Files that are gone from the screen and go from the server when their message has passed. */
const leaving = new Map<string, () => void>()

/** Removes a file, with some seconds to think better of it: the server has no way back. */
export function removeAttachment(idReadable: string, file: AttachmentData): void {
  const without = (issue: IssueData): IssueData => ({
    ...issue,
    attachments: issue.attachments.filter(({ id }) => id !== file.id),
  })
  patchIssue(idReadable, without)
  let isUndone = false
  const restore = () => {
    isUndone = true
    leaving.delete(file.id)
    void queryClient.invalidateQueries({ queryKey: issueKeys.issue(idReadable), exact: true })
  }
  const remove = async () => {
    if (isUndone || !leaving.delete(file.id)) return
    try {
      await api.del(`${path(idReadable)}/${file.id}`)
    } catch (error) {
      toast({ text: refusalText(error), tone: 'danger' })
    }
    restore()
    void queryClient.invalidateQueries({ queryKey: issueKeys.activities(idReadable) })
  }
  leaving.set(file.id, () => void remove())
  setTimeout(() => void remove(), UNDO_MS)
  toast({ text: t('issue.files.removed', { name: file.name ?? '' }), action: { text: t('issue.undo'), run: restore } })
}

/** Whether the file is being removed: a reading in between still brings it. */
export function isLeaving(id: string): boolean {
  return leaving.has(id)
}

// Leaving the page must not keep what the reader removed.
window.addEventListener('pagehide', () => {
  for (const remove of leaving.values()) remove()
})
