import type { AttachmentData } from '../../file-viewer/index.ts'
import type { HostData } from '../../host-kinds/index.ts'
import { useHostRights } from '../../issue-ui/index.ts'
import { removeAttachment } from '../api/change-attachments.ts'
import { useHostOfFiles } from './upload-area.tsx'

type FileActions = { readonly editedIn?: HostData; readonly onRemove?: () => void }

const NO_HOST = { project: null, reporter: null }

/** What the reader may do with a file of the host around; the server decides again. */
export function useFileActions(): (file: AttachmentData) => FileActions {
  const host = useHostOfFiles()
  const { me, canUpdateFile, canDetach } = useHostRights(host ?? NO_HOST)
  return file => {
    if (!host || !me || me.guest) return {}
    const isOwn = file.author?.id === me.id
    return {
      ...(canUpdateFile || isOwn ? { editedIn: host } : {}),
      ...(canDetach || isOwn ? { onRemove: () => void removeAttachment(host.id, file) } : {}),
    }
  }
}
