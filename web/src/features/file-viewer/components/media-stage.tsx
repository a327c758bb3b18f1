import { Music } from 'lucide-react'
import { useEffect, useState } from 'react'
import { connection } from '../../../platform/connection/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import type { AttachmentData } from '../model/attachment.ts'
import { NoPreview } from './no-preview.tsx'

type MediaStageProps = { readonly file: AttachmentData; readonly kind: 'video' | 'audio' }

/** A film or sound with the browser's own controls; it is read in ranges, so that long ones start at once. */
export function MediaStage({ file, kind }: MediaStageProps) {
  const t = useT()
  const [isBroken, setBroken] = useState(false)
  useEffect(() => connection.onBack(() => setBroken(false)), [])
  if (isBroken) return <NoPreview file={file} text={t('file-viewer.preview.unplayable')} />
  const shared = {
    src: file.url ?? '',
    controls: true,
    preload: 'metadata',
    'aria-label': file.name ?? '',
    onError: () => setBroken(true),
  } as const
  return (
    <div className="flex min-h-0 flex-1 items-center justify-center p-4">
      {kind === 'video' ? (
        <video {...shared} playsInline className="max-h-full max-w-full rounded-control" />
      ) : (
        <div className="flex w-full max-w-140 flex-col items-center gap-6">
          <Music size={64} strokeWidth={1} aria-hidden className="text-faint" />
          <audio {...shared} className="w-full" />
        </div>
      )}
    </div>
  )
}
