import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useConfig } from '../../../platform/session/index.ts'
import { useStore } from '../../../platform/store/index.ts'
import type { AttachmentData } from '../../file-viewer/index.ts'
import type { FilesPlace } from './draft-file-calls.ts'
import {
  type AddedFile,
  createDraftUploads,
  type DraftUpload,
  filesQuery,
  NO_FILES,
  removeFromDraft,
} from './draft-uploads.ts'

export type DraftFiles = {
  readonly files: readonly AttachmentData[]
  readonly uploads: readonly DraftUpload[]
  /** Starts uploading; gives the names that the files will have. */
  readonly add: (files: readonly File[]) => readonly AddedFile[]
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
  const limit = useConfig().system?.maxUploadFileSize
  const { data: files = NO_FILES } = useQuery(filesQuery(place))
  const [sending] = useState(createDraftUploads)
  const uploads = useStore(sending)
  const add = useCallback((given: readonly File[]) => sending.add(given, begin, limit), [sending, begin, limit])
  const remove = useCallback(
    (file: AttachmentData) => {
      if (place !== null) removeFromDraft(place, file)
    },
    [place],
  )
  const { idle } = sending
  return useMemo(() => ({ files, uploads, add, remove, idle }), [files, uploads, add, remove, idle])
}
