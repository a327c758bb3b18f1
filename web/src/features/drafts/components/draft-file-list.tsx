import { Paperclip, X } from 'lucide-react'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { IconButton } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import type { DraftFiles } from './use-draft-files.ts'

/** The files that will go with what is being written, and those on their way. */
export function DraftFileList({ files, uploads, remove }: DraftFiles) {
  const t = useT()
  const { bytes } = useFormats()
  if (files.length + uploads.length === 0) return null
  const row = 'flex h-8 items-center gap-2 border-b border-line ps-2.5 pe-1 last:border-b-0'
  return (
    <ul aria-label={t('issue.newIssue.files')} className="flex flex-col rounded-control border border-line">
      {files.map(file => (
        <li key={file.id} className={row}>
          {file.thumbnailURL ? (
            <img src={file.thumbnailURL} alt="" className="size-5 shrink-0 rounded object-cover" />
          ) : (
            <Paperclip size={14} aria-hidden className="mx-0.75 shrink-0 text-faint" />
          )}
          <span dir="auto" className="min-w-0 truncate">
            {file.name}
          </span>
          <span className="shrink-0 text-xs text-faint">{bytes(file.size ?? 0)}</span>
          <span className="flex-1" />
          <IconButton
            label={t('issue.newIssue.removeFile', { name: file.name ?? '' })}
            icon={X}
            size="small"
            onPress={() => remove(file)}
          />
        </li>
      ))}
      {uploads.map(upload => (
        <li key={upload.id} className={row}>
          <Paperclip size={14} aria-hidden className="mx-0.75 shrink-0 text-faint" />
          <span dir="auto" className="min-w-0 truncate text-muted">
            {upload.name}
          </span>
          <span className="min-w-16 flex-1">
            <ProgressBar label={t('attachments.upload.progress', { name: upload.name })} part={upload.part} />
          </span>
          <IconButton
            label={t('attachments.upload.cancel', { name: upload.name })}
            icon={X}
            size="small"
            onPress={upload.cancel}
          />
        </li>
      ))}
    </ul>
  )
}
