import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { useConfig } from '../../../platform/session/index.ts'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { toast } from '../../../ui/toast.tsx'
import { refusalText } from '../../conflicts/index.ts'
import type { AttachmentData } from '../../file-viewer/index.ts'
import type { HostData } from '../../host-kinds/index.ts'
import { useHostRights } from '../../issue-ui/index.ts'
import { uploadFile } from '../api/change-attachments.ts'
import { uploadName } from '../model/upload-name.ts'
import { inUploadQueue } from './upload-queue.ts'

/** A file on its way to the server. */
export type Upload = { readonly id: string; readonly name: string; readonly part: number; readonly cancel: () => void }

/** Starts uploading; gives the names the files will have. */
export type Uploader = (files: readonly File[]) => readonly { readonly name: string; readonly isImage: boolean }[]

type Uploads = {
  readonly host?: HostData
  /** Files that belong to a text alone, not to the host yet. */
  readonly ownFiles?: readonly AttachmentData[]
  readonly upload?: Uploader
  readonly uploads: readonly Upload[]
}

const UploadsContext = createContext<Uploads>({ uploads: [] })

/** The host whose files are shown around. */
export function useHostOfFiles(): HostData | undefined {
  return useContext(UploadsContext).host
}

/** Files of the text around that do not belong to the host yet. */
export function useOwnFiles(): readonly AttachmentData[] | undefined {
  return useContext(UploadsContext).ownFiles
}

/** The uploader of the host around, or undefined when files may not be added. */
export function useUploader(): Uploader | undefined {
  return useContext(UploadsContext).upload
}

export function useUploads(): readonly Upload[] {
  return useContext(UploadsContext).uploads
}

type OwnUploadsProps = {
  readonly files: readonly AttachmentData[]
  readonly upload: Uploader
  readonly children: ReactNode
}

/** Lets the text inside take its files for itself: those of a comment that is not sent yet belong to its draft. */
export function OwnUploads({ files, upload, children }: OwnUploadsProps) {
  const around = useContext(UploadsContext)
  const context = useMemo(() => {
    const { host, upload: may } = around
    if (!host || !may) return around
    return { ...around, upload, ownFiles: files }
  }, [around, files, upload])
  return <UploadsContext value={context}>{children}</UploadsContext>
}

type UploadAreaProps = { readonly host: HostData; readonly children: ReactNode; readonly className?: string }

/** Takes files dropped or pasted anywhere on the host and shows how far they are. */
export function UploadArea({ host, children, className }: UploadAreaProps) {
  const t = useT()
  const { canAttach } = useHostRights(host)
  const limit = useConfig().system?.maxUploadFileSize
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const { id } = host

  const start = useCallback(
    async (file: File, name: string, before: Promise<void>) => {
      const abort = new AbortController()
      const upload: Upload = { id: crypto.randomUUID(), name, part: 0, cancel: () => abort.abort() }
      setUploads(old => [...old, upload])
      const progress = (part: number) =>
        setUploads(old => old.map(other => (other.id === upload.id ? { ...other, part } : other)))
      try {
        await before
        await inUploadQueue(async () => {
          // Cancelled while it waited: it is not sent at all.
          if (!abort.signal.aborted) await uploadFile(id, file, name, { signal: abort.signal, onProgress: progress })
        })
      } catch (error) {
        if (!abort.signal.aborted)
          toast({ text: t('attachments.upload.failed', { name, why: refusalText(error) }), tone: 'danger' })
      } finally {
        setUploads(old => old.filter(other => other.id !== upload.id))
      }
    },
    [id, t],
  )
  const upload = useCallback<Uploader>(
    files => {
      // One after the other, so that they stay in the order in which they were chosen.
      let before = Promise.resolve()
      return files.flatMap(file => {
        if (limit !== undefined && limit > 0 && file.size > limit) {
          toast({ text: t('attachments.upload.tooBig', { name: file.name }), tone: 'danger' })
          return []
        }
        const name = uploadName(file, new Date())
        before = start(file, name, before)
        return [{ name, isImage: /^image\/(png|jpeg|gif|webp|avif)$/.test(file.type) }]
      })
    },
    [limit, start, t],
  )
  usePaste(canAttach ? upload : undefined)
  const context = useMemo(
    () => ({ host, uploads, ...(canAttach ? { upload } : {}) }),
    [host, uploads, upload, canAttach],
  )
  return (
    <UploadsContext value={context}>
      <FileDrop onFiles={upload} isDisabled={!canAttach} className={className ?? ''}>
        {children}
      </FileDrop>
    </UploadsContext>
  )
}

/** Takes files pasted while nothing on the page has the focus: a screenshot right after the issue was opened. */
function usePaste(upload: Uploader | undefined): void {
  useEffect(() => {
    if (!upload) return
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (event.target !== document.body || files.length === 0) return
      // Whoever looks at something over the page does not mean what lies below it.
      if (document.querySelector('[role=dialog], [role=alertdialog]:not([aria-modal=false])')) return
      event.preventDefault()
      upload(files)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [upload])
}
