import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { isApiError } from '../../../platform/api/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { useConfig } from '../../../platform/session/index.ts'
import { toast } from '../../../ui/toast.tsx'
import { inUploadQueue, uploadName } from '../../attachments/index.ts'
import { refusalText } from '../../conflicts/index.ts'
import type { AttachmentData } from '../../file-viewer/index.ts'
import { type FilesPlace, readDraftFiles, removeDraftFile, sendDraftFiles } from './draft-file-calls.ts'

const NO_FILES: readonly AttachmentData[] = []

/** The files of a draft as the server has them; null: there is no draft yet. */
const filesQuery = (place: FilesPlace | null) =>
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

export type DraftFiles = {
  readonly files: readonly AttachmentData[]
  readonly uploads: readonly DraftUpload[]
  /** Starts uploading; gives the names that the files will have. */
  readonly add: (files: readonly File[]) => readonly { readonly name: string; readonly isImage: boolean }[]
  readonly remove: (file: AttachmentData) => void
  /** Resolves when nothing is on its way any more. */
  readonly idle: () => Promise<void>
}

/**
 * Files of what is being written, kept with its draft on the server: they outlive the browser and are published with
 * it.
 * @param place the draft, always the same object for the same one; null while there is none
 * @param begin gives the draft, after it has made one where there is none
 */
export function useDraftFiles(place: FilesPlace | null, begin: () => Promise<FilesPlace>): DraftFiles {
  const t = useT()
  const limit = useConfig().system?.maxUploadFileSize
  const { data: files = NO_FILES } = useQuery(filesQuery(place))
  const running = useRef(new Set<Promise<void>>())
  const [uploads, setUploads] = useState<readonly DraftUpload[]>([])

  const start = useCallback(
    async (file: File, name: string, before: Promise<void>) => {
      const abort = new AbortController()
      const id = crypto.randomUUID()
      setUploads(old => [...old, { id, name, part: 0, cancel: () => abort.abort() }])
      const onProgress = (part: number) =>
        setUploads(old => old.map(other => (other.id === id ? { ...other, part } : other)))
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
          toast({ text: t('issue.upload.failed', { name, why: refusalText(error) }), tone: 'danger' })
      } finally {
        setUploads(old => old.filter(other => other.id !== id))
      }
    },
    [begin, t],
  )
  const add = useCallback<DraftFiles['add']>(
    given => {
      // One after the other, so that they stay in the order in which they were chosen.
      let before = Promise.resolve()
      return given.flatMap(file => {
        if (limit !== undefined && limit > 0 && file.size > limit) {
          toast({ text: t('issue.upload.tooBig', { name: file.name }), tone: 'danger' })
          return []
        }
        const name = uploadName(file, new Date())
        const sent: Promise<void> = start(file, name, before).finally(() => running.current.delete(sent))
        running.current.add(sent)
        before = sent
        return [{ name, isImage: /^image\/(png|jpeg|gif|webp|avif)$/.test(file.type) }]
      })
    },
    [limit, start, t],
  )
  const remove = useCallback(
    (file: AttachmentData) => {
      if (place === null) return
      change(place, old => old.filter(({ id }) => id !== file.id))
      removeDraftFile(place, file.id).catch(error => {
        if (isApiError(error, 'not_found')) return
        void queryClient.invalidateQueries({ queryKey: filesQuery(place).queryKey })
        toast({ text: refusalText(error), tone: 'danger' })
      })
    },
    [place],
  )
  const idle = useCallback(async () => {
    while (running.current.size > 0) await Promise.all(running.current)
  }, [])
  return useMemo(() => ({ files, uploads, add, remove, idle }), [files, uploads, add, remove, idle])
}

function change(place: FilesPlace, edit: (files: readonly AttachmentData[]) => readonly AttachmentData[]): void {
  // What is just being read is from before.
  void queryClient.cancelQueries({ queryKey: filesQuery(place).queryKey })
  queryClient.setQueryData(filesQuery(place).queryKey, old => edit(old ?? NO_FILES))
}
