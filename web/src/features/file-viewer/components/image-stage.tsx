import { type Ref, useEffect, useState } from 'react'
import { connection } from '../../../platform/connection/index.ts'
import { type ZoomControls, ZoomStage } from '../../../ui/zoom/zoom-stage.tsx'
import type { AttachmentData } from '../model/attachment.ts'
import { NoPreview } from './no-preview.tsx'

/** A picture that can be zoomed; what cannot be read is tried again when the server is back. */
export function ImageStage({ file, ref }: { readonly file: AttachmentData; readonly ref: Ref<ZoomControls> }) {
  const [isBroken, setBroken] = useState(false)
  useEffect(() => connection.onBack(() => setBroken(false)), [])
  if (isBroken) return <NoPreview file={file} />
  const { width, height } = file.imageDimensions ?? {}
  return (
    <ZoomStage
      ref={ref}
      src={file.url ?? ''}
      alt={file.name ?? ''}
      thumbnail={file.thumbnailURL}
      size={{ width: width ?? 0, height: height ?? 0 }}
      onFail={() => setBroken(true)}
    />
  )
}
