import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { keepInSight } from '../../../ui/keep-in-sight.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import type { Upload } from './upload-area.tsx'

type UploadCardProps = { readonly upload: Upload; readonly layout: 'grid' | 'list' }

/** A file on its way to the server. */
export function UploadCard({ upload, layout }: UploadCardProps) {
  const t = useT()
  const isGrid = layout === 'grid'
  const card = useRef<HTMLLIElement>(null)
  // Whoever pastes a picture into the page sees where it goes; whoever writes stays with the text.
  useEffect(() => {
    if (card.current && !document.activeElement?.matches('textarea, input')) keepInSight(card.current)
  }, [])
  return (
    <li
      ref={card}
      className={cx(
        'relative flex',
        isGrid
          ? 'min-h-24 flex-col justify-end gap-2 rounded-control border border-dashed border-line-strong p-2'
          : 'h-9 items-center gap-3 px-2',
      )}
    >
      <p className="min-w-0 truncate text-xs" dir="auto">
        {upload.name}
      </p>
      <div className={cx(!isGrid && 'flex-1')}>
        <ProgressBar label={t('attachments.upload.progress', { name: upload.name })} part={upload.part} />
      </div>
      <IconButton
        label={t('attachments.upload.cancel', { name: upload.name })}
        icon={X}
        size="small"
        onPress={upload.cancel}
        className={cx(isGrid && 'absolute end-1 top-1')}
      />
    </li>
  )
}
