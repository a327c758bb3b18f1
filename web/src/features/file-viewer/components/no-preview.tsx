import { Download, FileX2 } from 'lucide-react'
import { useEffect } from 'react'
import { connection, useConnection } from '../../../platform/connection/index.ts'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { buttonClass } from '../../../ui/button.tsx'
import type { AttachmentData } from '../model/attachment.ts'

/** A file that cannot be shown here; it can be saved. */
export function NoPreview({ file, text }: { readonly file: AttachmentData; readonly text?: string }) {
  const t = useT()
  const { bytes } = useFormats()
  const { isUp } = useConnection()
  // The server may simply have been away when the file was asked for.
  useEffect(() => connection.report({ kind: 'silent' }), [])
  const name = file.name ?? ''
  return (
    <div className="flex min-h-0 flex-1 flex-col items-center justify-center gap-3 p-6 text-center">
      <FileX2 size={40} strokeWidth={1.25} aria-hidden className="text-faint" />
      <p role="status" className="max-w-100 text-muted">
        {isUp ? (text ?? t('file-viewer.preview.none')) : t('file-viewer.preview.away')}
      </p>
      <a href={file.url ?? ''} download={name} className={buttonClass('primary')}>
        <Download size={16} strokeWidth={1.75} aria-hidden />
        {t('file-viewer.preview.save', { size: bytes(file.size ?? 0) })}
      </a>
    </div>
  )
}
