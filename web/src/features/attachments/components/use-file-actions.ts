import { useCan } from '../../../platform/permissions/index.ts'
import { useMe } from '../../../platform/session/index.ts'
import type { AttachmentData } from '../../file-viewer/index.ts'
import { removeAttachment } from '../api/change-attachments.ts'
import { useIssueOfFiles } from './upload-area.tsx'

type FileActions = { readonly editedIn?: string; readonly onRemove?: () => void }

/** What the reader may do with a file of the issue around; the server decides again. */
export function useFileActions(): (file: AttachmentData) => FileActions {
  const me = useMe()
  const issue = useIssueOfFiles()
  const projectId = issue?.project?.id
  const canUpdate = useCan('UPDATE_ATTACHMENT_ISSUE', projectId)
  const canRemove = useCan('DELETE_ATTACHMENT_ISSUE', projectId)
  return file => {
    if (!issue || !me || me.guest) return {}
    const isOwn = file.author?.id === me.id
    return {
      ...(canUpdate || isOwn ? { editedIn: issue.id } : {}),
      ...(canRemove || isOwn ? { onRemove: () => void removeAttachment(issue.id, file) } : {}),
    }
  }
}
