import { Maximize2, Minimize2, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { readFile } from '../../../platform/api/index.ts'
import { connection } from '../../../platform/connection/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { PdfView } from '../../../ui/pdf/pdf-view.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { readPdfData } from '../api/read-pdf-data.ts'
import type { AttachmentData } from '../model/attachment.ts'
import { NoPreview } from './no-preview.tsx'

type State = 'asking' | 'reading' | 'broken' | 'password' | ArrayBuffer

/** A document: a warning first, then its pages, 900 × 600 or as large as the window. */
export function PdfStage({ file, onClose }: { readonly file: AttachmentData; readonly onClose: () => void }) {
  const t = useT()
  const [state, setState] = useState<State>('asking')
  const [isLarge, setLarge] = useState(false)
  const name = file.name ?? ''
  const isReading = state === 'reading'
  useEffect(() => connection.onBack(() => setState(old => (old === 'broken' ? 'reading' : old))), [])
  useEffect(() => {
    if (!isReading) return
    const abort = new AbortController()
    readFile(file.url ?? '', { signal: abort.signal }).then(
      ({ bytes }) => setState(bytes),
      () => abort.signal.aborted || setState('broken'),
    )
    return () => abort.abort()
  }, [isReading, file.url])
  if (state === 'broken' || state === 'password')
    return (
      <NoPreview
        file={file}
        text={t(state === 'broken' ? 'file-viewer.preview.broken' : 'file-viewer.preview.password')}
      />
    )
  return (
    <div className={cx('flex min-h-0 flex-1 items-center justify-center', !isLarge && 'xs:px-14 xs:pb-4')}>
      <div
        className={cx(
          'relative flex min-h-0 w-full flex-col overflow-hidden border border-line bg-surface',
          isLarge ? 'h-full' : 'h-150 max-h-full max-w-225 xs:rounded-panel',
        )}
      >
        {state === 'asking' ? (
          <div className="m-auto flex max-w-120 flex-col items-center gap-4 p-6 text-center">
            <TriangleAlert size={32} strokeWidth={1.5} aria-hidden className="text-warn" />
            <p>{t('file-viewer.preview.pdfWarning', { name })}</p>
            <Button variant="primary" onPress={() => setState('reading')}>
              {t('file-viewer.preview.show')}
            </Button>
          </div>
        ) : isReading ? (
          <p role="status" className="m-auto flex items-center gap-2 text-muted">
            <Spinner />
            {t('file-viewer.preview.reading')}
          </p>
        ) : (
          <>
            <PdfView
              name={name}
              bytes={state}
              readData={readPdfData}
              onFail={setState}
              onClose={onClose}
              className="flex-1"
            />
            <IconButton
              label={t(isLarge ? 'file-viewer.preview.shrink' : 'file-viewer.preview.grow')}
              icon={isLarge ? Minimize2 : Maximize2}
              size="small"
              onPress={() => setLarge(!isLarge)}
              className="absolute start-1/2 top-1.5 -ms-3 max-xs:hidden"
            />
          </>
        )}
      </div>
    </div>
  )
}
