import { Suspense, useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { FileCard, useFileActions, useLeavingFiles } from '../../attachments/index.ts'
import type { AttachmentData } from '../../file-viewer/index.ts'
import { FileViewer } from '../../file-viewer/index.ts'

type CommentFilesProps = { readonly files: readonly AttachmentData[]; readonly text: string }

/** Files of a comment that its text does not show already. */
export function CommentFiles({ files, text }: CommentFilesProps) {
  const t = useT()
  const actionsOf = useFileActions()
  const [viewed, setViewed] = useState<string | null>(null)
  const leaving = useLeavingFiles()
  const shown = files.filter(
    ({ id, name, removed }) => removed !== true && name && !text.includes(name) && !leaving.has(id),
  )
  if (shown.length === 0) return null
  return (
    <>
      <ul
        aria-label={t('attachments.title')}
        className="mt-1.5 grid grid-cols-[repeat(auto-fill,minmax(8rem,10rem))] gap-1.5"
      >
        {shown.map(file => (
          <FileCard key={file.id} file={file} layout="grid" onShow={() => setViewed(file.id)} {...actionsOf(file)} />
        ))}
      </ul>
      {viewed !== null && (
        <Suspense fallback={null}>
          <FileViewer files={shown} shown={viewed} onShow={setViewed} onClose={() => setViewed(null)} />
        </Suspense>
      )}
    </>
  )
}
