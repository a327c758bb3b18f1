import { queryOptions, skipToken } from '@tanstack/react-query'
import { isApiError } from '../../../platform/api/index.ts'
import { t } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { createStore, type Store } from '../../../platform/store/index.ts'
import { toast } from '../../../ui/toast.tsx'
import { inUploadQueue, uploadName } from '../../attachments/index.ts'
import { refusalText } from '../../conflicts/index.ts'
import type { AttachmentData } from '../../file-viewer/index.ts'
import { type FilesPlace, readDraftFiles, removeDraftFile, sendDraftFiles } from './draft-file-calls.ts'

export const NO_FILES: readonly AttachmentData[] = []

/** The files of a draft as the server has them; null: there is no draft yet. */
export const filesQuery = (place: FilesPlace | null) =>
  queryOptions({
    queryKey: draftFilesKey(place),
    queryFn: place
      ? ({ signal }) =>
          // The draft was published or dropped elsewhere.
          readDraftFiles(place, signal).catch(error =>
            isApiError(error, 'not_found') ? NO_FILES : Promise.reject(error),
          )
      : skipToken,
    staleTime: 0,
  })

export const draftFilesKey = (place: FilesPlace | null) => ['draftFiles', place] as const

/** A file on its way to a draft. */
export type DraftUpload = {
  readonly id: string
  readonly name: string
  /** 0 to 1. */
  readonly part: number
  readonly cancel: () => void
}

/** The name that a file will have, and whether a text can show it. */
export type AddedFile = { readonly name: string; readonly isImage: boolean }

export type DraftUploads = Pick<Store<readonly DraftUpload[]>, 'state' | 'subscribe'> & {
  /**
   * Starts uploading files to the draft that `begin` gives.
   * @param limit of a file, in bytes; undefined and 0: none. What is larger is left out, and that is told.
   */
  readonly add: (
    files: readonly File[],
    begin: () => Promise<FilesPlace>,
    limit: number | undefined,
  ) => readonly AddedFile[]
  /** Resolves when nothing is on its way any more. */
  readonly idle: () => Promise<void>
}

/** Files on their way to a draft, in the order in which they were chosen. */
export function createDraftUploads(): DraftUploads {
  const uploads = createStore<readonly DraftUpload[]>([])
  const running = new Set<Promise<void>>()

  const start = async (file: File, name: string, begin: () => Promise<FilesPlace>, before: Promise<void>) => {
    const abort = new AbortController()
    const id = crypto.randomUUID()
    uploads.set([...uploads.state(), { id, name, part: 0, cancel: () => abort.abort() }])
    const onProgress = (part: number) =>
      uploads.set(uploads.state().map(other => (other.id === id ? { ...other, part } : other)))
    try {
      const begun = await begin()
      const form = new FormData()
      form.append('file', file, name)
      await before
      const added = await inUploadQueue(async () =>
        // Cancelled while it waited: it is not sent at all.
        abort.signal.aborted ? NO_FILES : sendDraftFiles(begun, { form, signal: abort.signal, onProgress }),
      )
      change(begun, old => [...old.filter(other => !added.some(one => one.id === other.id)), ...added])
    } catch (error) {
      if (!abort.signal.aborted)
        toast({ text: t('attachments.upload.failed', { name, why: refusalText(error) }), tone: 'danger' })
    } finally {
      uploads.set(uploads.state().filter(other => other.id !== id))
    }
  }

  return {
    state: uploads.state,
    subscribe: uploads.subscribe,
    add(files, begin, limit) {
      // One after the other, so that they stay in the order in which they were chosen.
      let before = Promise.resolve()
      return files.flatMap(file => {
        if (limit !== undefined && limit > 0 && file.size > limit) {
          toast({ text: t('attachments.upload.tooBig', { name: file.name }), tone: 'danger' })
          return []
        }
        const name = uploadName(file, new Date())
        const sent: Promise<void> = start(file, name, begin, before).finally(() => running.delete(sent))
        running.add(sent)
        before = sent
        return [{ name, isImage: /^image\/(png|jpeg|gif|webp|avif)$/.test(file.type) }]
      })
    },
    async idle() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

/** Takes a file out of a draft; it goes at once, and comes back when the server refuses. */
export function removeFromDraft(place: FilesPlace, file: AttachmentData): void {
  change(place, old => old.filter(({ id }) => id !== file.id))
  removeDraftFile(place, file.id).catch(error => {
    if (isApiError(error, 'not_found')) return
    void queryClient.invalidateQueries({ queryKey: filesQuery(place).queryKey })
    toast({ text: refusalText(error), tone: 'danger' })
  })
}

function change(place: FilesPlace, edit: (files: readonly AttachmentData[]) => readonly AttachmentData[]): void {
  // What is just being read is from before.
  void queryClient.cancelQueries({ queryKey: filesQuery(place).queryKey })
  queryClient.setQueryData(filesQuery(place).queryKey, old => edit(old ?? NO_FILES))
}
