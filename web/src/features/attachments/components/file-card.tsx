import { Download, Lock, Pencil, Trash2 } from 'lucide-react'
import { Suspense, useDeferredValue, useEffect, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { connection } from '../../../platform/connection/index.ts'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { AttachmentData } from '../../file-viewer/index.ts'
import { FileIcon, previewKind } from '../../file-viewer/index.ts'
import type { HostData } from '../../host-kinds/index.ts'
import { userName } from '../../users/index.ts'

const FileEditor = lazyPart(() => import('./file-editor.tsx').then(file => file.FileEditor), 'above')

export type FileCardProps = {
  readonly file: AttachmentData
  readonly layout: 'grid' | 'list'
  readonly onShow: () => void
  /** The host it belongs to, when the reader may rename it and say who sees it. */
  readonly editedIn?: HostData
  readonly onRemove?: () => void
}

/** A file as a card with its picture, or as a line. */
export function FileCard(props: FileCardProps) {
  return props.layout === 'grid' ? <GridCard {...props} /> : <ListRow {...props} />
}

function GridCard(props: FileCardProps) {
  const { file } = props
  const { bytes } = useFormats()
  const name = file.name ?? ''
  return (
    <li className="group/file relative overflow-hidden rounded-control border border-line bg-sunken">
      <Opener
        {...props}
        className="flex h-24 w-full items-center justify-center -outline-offset-2 after:absolute after:inset-0"
      >
        <Picture file={file} size={28} className="size-full object-cover" />
      </Opener>
      <div className="border-t border-line bg-surface px-2 py-1">
        <p className="truncate text-xs" title={name} dir="auto">
          {name}
        </p>
        <p className="flex items-center gap-1 text-2xs text-faint">
          {bytes(file.size ?? 0)}
          <LimitMark file={file} />
        </p>
      </div>
      <Actions {...props} className="absolute end-1 top-1 gap-1 [&>*]:border [&>*]:border-line [&>*]:bg-raised" />
    </li>
  )
}

function ListRow(props: FileCardProps) {
  const { file } = props
  const { bytes, relative, dateTime } = useFormats()
  const name = file.name ?? ''
  return (
    <li className="group/file flex h-9 items-center gap-2 ps-1.5 pe-2">
      <Opener {...props} className="flex min-w-0 flex-1 items-center gap-2 rounded text-start">
        <span className="flex size-7 shrink-0 items-center justify-center overflow-hidden rounded">
          <Picture file={file} size={18} className="size-full object-cover" />
        </span>
        <span className="min-w-0 truncate text-xs" title={name} dir="auto">
          {name}
        </span>
      </Opener>
      <LimitMark file={file} />
      <Actions {...props} className="gap-0.5" />
      <span className="w-16 shrink-0 text-end text-2xs text-faint tabular-nums">{bytes(file.size ?? 0)}</span>
      {file.created !== null && (
        <span
          className="w-28 shrink-0 truncate text-end text-2xs text-faint max-xs:hidden"
          title={`${userName(file.author)}, ${dateTime(file.created)}`}
        >
          {relative(file.created)}
        </span>
      )}
    </li>
  )
}

/** Opens what can be shown; saves everything else. */
function Opener({
  file,
  onShow,
  className,
  children,
}: FileCardProps & { className: string; children: React.ReactNode }) {
  const t = useT()
  const name = file.name ?? ''
  return previewKind(file) === 'none' ? (
    <a href={file.url ?? ''} download={name} aria-label={t('attachments.download', { name })} className={className}>
      {children}
    </a>
  ) : (
    <AriaButton
      data-print
      aria-label={t('attachments.show', { name })}
      onPress={onShow}
      className={cx(className, previewKind(file) === 'image' ? 'cursor-zoom-in' : 'cursor-pointer')}
    >
      {children}
    </AriaButton>
  )
}

type PictureProps = { readonly file: AttachmentData; readonly size: number; readonly className: string }

function Picture({ file, size, className }: PictureProps) {
  const [isBroken, setBroken] = useState(false)
  useEffect(() => connection.onBack(() => setBroken(false)), [])
  if (previewKind(file) !== 'image' || isBroken) return <FileIcon file={file} size={size} />
  const url = file.thumbnailURL ?? file.url ?? ''
  return <img src={url} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} className={className} />
}

/** Whether a file is for some only. */
function LimitMark({ file }: { readonly file: AttachmentData }) {
  const t = useT()
  if (file.visibility?.$type !== 'LimitedVisibility') return null
  const text = t('attachments.limited')
  return (
    <span title={text} className="shrink-0 text-warn">
      <Lock size={11} role="img" aria-label={text} />
    </span>
  )
}

function Actions({ file, editedIn, onRemove, className }: FileCardProps & { readonly className: string }) {
  const t = useT()
  const [isEditing, setEditing] = useState(false)
  const name = file.name ?? ''
  // Nobody points at them yet: what stands below the files is painted first.
  const isReady = useDeferredValue(true, false)
  if (!isReady) return null
  return (
    <div
      data-no-print
      className={cx(
        'flex opacity-0 group-focus-within/file:opacity-100 group-hover/file:opacity-100 pointer-coarse:opacity-100',
        className,
      )}
    >
      <a
        href={file.url ?? ''}
        download={name}
        aria-label={t('attachments.download', { name })}
        className="flex size-6 items-center justify-center rounded-control text-muted hover:text-fg"
      >
        <Download size={14} aria-hidden />
      </a>
      {editedIn !== undefined && (
        <IconButton
          label={t('attachments.edit', { name })}
          icon={Pencil}
          size="small"
          onPress={() => setEditing(true)}
          className="size-6!"
        />
      )}
      {onRemove && (
        <IconButton
          label={t('attachments.remove', { name })}
          icon={Trash2}
          size="small"
          onPress={onRemove}
          className="size-6!"
        />
      )}
      {isEditing && editedIn !== undefined && (
        <Suspense fallback={null}>
          <FileEditor host={editedIn} file={file} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  )
}
