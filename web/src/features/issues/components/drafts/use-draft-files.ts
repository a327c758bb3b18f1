import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { api, type Fields, isApiError } from '../../../../platform/api/index.ts'
import { useT } from '../../../../platform/i18n/index.ts'
import { queryClient } from '../../../../platform/query/index.ts'
import { useConfig } from '../../../../platform/session/index.ts'
import { toast } from '../../../../ui/toast.tsx'
import { refusalText } from '../../api/use-update-issue.ts'
import { ATTACHMENT_FIELDS, type AttachmentData } from '../../model/issue.ts'
import { uploadName } from '../../model/upload-name.ts'
import { inUploadQueue } from '../attachments/upload-queue.ts'

const FIELDS: Fields<readonly AttachmentData[]> = ATTACHMENT_FIELDS
const NO_FILES: readonly AttachmentData[] = []

/** The files of a draft as the server has them. `path`: of the draft's attachments; null while there is no draft. */
const filesQuery = (path: string | null) =>
  queryOptions({
    queryKey: ['draftFiles', path],
    queryFn: ({ signal }): Promise<readonly AttachmentData[]> =>
      api
        .get<readonly AttachmentData[]>(path ?? '', { fields: FIELDS, query: { $top: -1 }, signal })
        // The draft was published or dropped elsewhere.
        .catch(error => (isApiError(error, 'not_found') ? NO_FILES : Promise.reject(error))),
    enabled: path !== null,
    staleTime: 0,
  })

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
 * @param path of the draft's attachments; null while there is no draft
 * @param begin gives the path, after it has made a draft where there is none
 */
export function useDraftFiles(path: string | null, begin: () => Promise<string>): DraftFiles {
  const t = useT()
  const limit = useConfig().system?.maxUploadFileSize
  const { data: files = NO_FILES } = useQuery(filesQuery(path))
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
        const place = await begin()
        const form = new FormData()
        form.append('file', file, name)
        await before
        const added = await inUploadQueue(async () =>
          // Cancelled while it waited: it is not sent at all.
          abort.signal.aborted
            ? NO_FILES
            : api.upload<readonly AttachmentData[]>(place, { form, fields: FIELDS, signal: abort.signal, onProgress }),
        )
        change(place, old => [...old.filter(other => !added.some(one => one.id === other.id)), ...added])
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
      if (path === null) return
      change(path, old => old.filter(({ id }) => id !== file.id))
      api.del(`${path}/${file.id}`).catch(error => {
        if (isApiError(error, 'not_found')) return
        void queryClient.invalidateQueries({ queryKey: filesQuery(path).queryKey })
        toast({ text: refusalText(error), tone: 'danger' })
      })
    },
    [path],
  )
  const idle = useCallback(async () => {
    while (running.current.size > 0) await Promise.all(running.current)
  }, [])
  return useMemo(() => ({ files, uploads, add, remove, idle }), [files, uploads, add, remove, idle])
}

function change(path: string, edit: (files: readonly AttachmentData[]) => readonly AttachmentData[]): void {
  // What is just being read is from before.
  void queryClient.cancelQueries({ queryKey: filesQuery(path).queryKey })
  queryClient.setQueryData(filesQuery(path).queryKey, old => edit(old ?? NO_FILES))
}
