import { Download, FileText, Paperclip, Trash2, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useFormats, useT } from '../../../../platform/i18n/index.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { FileButton } from '../../../../ui/file-drop.tsx'
import { ProgressBar } from '../../../../ui/progress-bar.tsx'
import { isLeaving, removeAttachment } from '../../api/use-attachments.ts'
import type { AttachmentData, IssueData } from '../../model/issue.ts'
import { useIssueRights } from '../view/use-issue-rights.ts'
import { type Upload, useUploader, useUploads } from './upload-area.tsx'

const Lightbox = lazy(() => import('./lightbox.tsx').then(file => ({ default: file.Lightbox })))

/** The issue's files as a strip: pictures open in a lightbox, others download. */
export function Attachments({ issue }: { readonly issue: IssueData }) {
  const t = useT()
  const { canDetach, me } = useIssueRights(issue)
  const upload = useUploader()
  const uploads = useUploads()
  const [shown, setShown] = useState<string | null>(null)
  const files = issue.attachments.filter(({ id, removed, comment }) => removed !== true && !comment && !isLeaving(id))
  const images = files.filter(isImage)
  if (files.length + uploads.length === 0) {
    return upload ? (
      <div className="py-1">
        <AttachButton onFiles={upload} />
      </div>
    ) : null
  }
  return (
    <section aria-label={t('issue.files')} className="py-3">
      <SectionHead text={t('issue.files')} count={files.length}>
        {upload && <AttachButton onFiles={upload} />}
      </SectionHead>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2">
        {files.map(file => (
          <FileCard
            key={file.id}
            file={file}
            onShow={() => setShown(file.id)}
            {...(canDetach || file.author?.id === me?.id
              ? { onRemove: () => removeAttachment(issue.idReadable, file) }
              : {})}
          />
        ))}
        {uploads.map(item => (
          <UploadCard key={item.id} upload={item} />
        ))}
      </ul>
      {shown !== null && (
        <Suspense fallback={null}>
          <Lightbox images={images} shown={shown} onShow={setShown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </section>
  )
}

export function SectionHead(props: {
  readonly text: string
  readonly count?: number
  readonly children?: React.ReactNode
}) {
  const { number } = useFormats()
  return (
    <header className="mb-1.5 flex h-7 items-center gap-1.5">
      <h3 className="text-xs font-semibold text-muted">{props.text}</h3>
      {props.count !== undefined && <span className="text-xs text-faint tabular-nums">{number(props.count)}</span>}
      <div className="flex-1" />
      {props.children}
    </header>
  )
}

function AttachButton({ onFiles }: { readonly onFiles: (files: readonly File[]) => unknown }) {
  const t = useT()
  return (
    <FileButton onFiles={onFiles}>
      <Button variant="ghost" size="small" icon={Paperclip} className="-ms-2">
        {t('issue.files.add')}
      </Button>
    </FileButton>
  )
}

type FileCardProps = { readonly file: AttachmentData; readonly onShow: () => void; readonly onRemove?: () => void }

function FileCard({ file, onShow, onRemove }: FileCardProps) {
  const t = useT()
  const { bytes } = useFormats()
  const name = file.name ?? ''
  const url = file.url ?? ''
  return (
    <li className="group/file relative overflow-hidden rounded-control border border-line bg-sunken">
      {isImage(file) ? (
        <AriaButton
          aria-label={t('issue.files.show', { name })}
          onPress={onShow}
          className="block h-24 w-full cursor-zoom-in -outline-offset-2"
        >
          <img src={file.thumbnailURL ?? url} alt="" loading="lazy" className="size-full object-cover" />
        </AriaButton>
      ) : (
        <a
          href={url}
          download={name}
          aria-label={t('issue.files.download', { name })}
          className="flex h-24 w-full items-center justify-center text-faint -outline-offset-2"
        >
          <FileText size={28} strokeWidth={1.25} aria-hidden />
        </a>
      )}
      <div className="border-t border-line bg-surface px-2 py-1">
        <p className="truncate text-xs" title={name} dir="auto">
          {name}
        </p>
        <p className="text-2xs text-faint">{bytes(file.size ?? 0)}</p>
      </div>
      <div className="absolute end-1 top-1 flex gap-1 opacity-0 group-focus-within/file:opacity-100 group-hover/file:opacity-100 pointer-coarse:opacity-100">
        <a
          href={url}
          download={name}
          aria-label={t('issue.files.download', { name })}
          className="flex size-6 items-center justify-center rounded-control border border-line bg-raised text-muted hover:text-fg"
        >
          <Download size={14} aria-hidden />
        </a>
        {onRemove && (
          <IconButton
            label={t('issue.files.remove', { name })}
            icon={Trash2}
            size="small"
            onPress={onRemove}
            className="border border-line bg-raised"
          />
        )}
      </div>
    </li>
  )
}

function UploadCard({ upload }: { readonly upload: Upload }) {
  const t = useT()
  return (
    <li className="relative flex h-24 flex-col justify-end gap-2 rounded-control border border-dashed border-line-strong p-2">
      <p className="truncate text-xs">{upload.name}</p>
      <ProgressBar label={t('issue.upload.progress', { name: upload.name })} part={upload.part} />
      <IconButton
        label={t('issue.upload.cancel', { name: upload.name })}
        icon={X}
        size="small"
        onPress={upload.cancel}
        className="absolute end-1 top-1"
      />
    </li>
  )
}

function isImage({ mimeType }: AttachmentData): boolean {
  return /^image\/(png|jpeg|gif|webp|avif|bmp)$/.test(mimeType ?? '')
}
