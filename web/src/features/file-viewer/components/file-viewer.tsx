import { ChevronLeft, ChevronRight, Download, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { HeldFocus } from '../../../ui/keep-focus.ts'
import type { ZoomControls } from '../../../ui/zoom/zoom-stage.tsx'
import type { AttachmentData } from '../model/attachment.ts'
import { previewKind } from '../model/preview.ts'
import { ImageStage } from './image-stage.tsx'
import { MediaStage } from './media-stage.tsx'
import { NoPreview } from './no-preview.tsx'
import { PdfStage } from './pdf-stage.tsx'
import { TextStage } from './text-stage.tsx'

export type FileViewerProps = {
  readonly files: readonly AttachmentData[]
  /** Id of the file on show. */
  readonly shown: string
  readonly onShow: (id: string) => void
  readonly onClose: () => void
}

/** Files over the whole window: arrows go through them, plus, minus and 0 zoom pictures and documents. */
export function FileViewer({ files, shown, onShow, onClose }: FileViewerProps) {
  const t = useT()
  const { bytes } = useFormats()
  const image = useRef<ZoomControls>(null)
  const index = files.findIndex(({ id }) => id === shown)
  const file = files[index]
  usePreloaded(files[(index + 1) % files.length])
  if (!file) return null
  const name = file.name ?? ''
  const isImage = previewKind(file) === 'image'
  const go = (change: number) => {
    const next = files[(index + change + files.length) % files.length]
    if (next) onShow(next.id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLMediaElement) return
    const isForward = event.key === 'ArrowRight' || event.key === 'ArrowLeft'
    if (image.current?.press(event.key)) event.preventDefault()
    else if (isForward) {
      const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
      go(event.key === forward ? 1 : -1)
    } else if (event.key === 'PageDown' || event.key === 'PageUp') go(event.key === 'PageDown' ? 1 : -1)
  }
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={open => !open && onClose()}
      className="fixed inset-0 z-40 bg-canvas/95 text-fg scheme-dark max-xs:bg-canvas entering:animate-[fade_120ms]"
    >
      <Modal className="size-full">
        <Dialog aria-label={name} className="flex size-full flex-col outline-none">
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the whole dialog */}
          <div className="flex min-h-0 flex-1 flex-col" onKeyDown={onKeyDown}>
            <header className="flex h-12 shrink-0 items-center gap-1 ps-4 pe-3">
              <p className="min-w-0 truncate font-medium" dir="auto">
                {name}
              </p>
              <span className="flex-1 px-2 text-xs whitespace-nowrap text-muted max-xs:hidden">
                {bytes(file.size ?? 0)}
              </span>
              <div className="flex-1 xs:hidden" />
              {files.length > 1 && (
                <span className="px-2 text-xs whitespace-nowrap tabular-nums">
                  {t('file-viewer.place', { place: index + 1, count: files.length })}
                </span>
              )}
              {isImage && <ZoomButtons image={image} />}
              <a
                href={file.url ?? ''}
                download={name}
                aria-label={t('file-viewer.download', { name })}
                className={cx('flex size-8 shrink-0 items-center justify-center rounded-control', BAR_BUTTON)}
              >
                <Download size={18} strokeWidth={1.75} aria-hidden />
              </a>
              <IconButton label={t('ui.close')} icon={X} onPress={onClose} className={BAR_BUTTON} autoFocus />
            </header>
            <div className="relative flex min-h-0 flex-1 max-xs:flex-col">
              <Stage key={file.id} file={file} image={image} onClose={onClose} />
              {files.length > 1 && <Arrows onGo={go} />}
            </div>
          </div>
          <HeldFocus />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

type StageProps = {
  readonly file: AttachmentData
  readonly image: RefObject<ZoomControls | null>
  readonly onClose: () => void
}

function Stage({ file, image, onClose }: StageProps) {
  const kind = previewKind(file)
  if (kind === 'image') return <ImageStage file={file} ref={image} />
  if (kind === 'video' || kind === 'audio') return <MediaStage file={file} kind={kind} />
  if (kind === 'text') return <TextStage file={file} />
  if (kind === 'pdf') return <PdfStage file={file} onClose={onClose} />
  return <NoPreview file={file} />
}

function ZoomButtons({ image }: { readonly image: RefObject<ZoomControls | null> }) {
  const t = useT()
  return (
    <>
      <IconButton
        label={t('file-viewer.smaller')}
        icon={ZoomOut}
        onPress={() => image.current?.press('-')}
        keys={['-']}
        className={BAR_BUTTON}
      />
      <IconButton
        label={t('file-viewer.bigger')}
        icon={ZoomIn}
        onPress={() => image.current?.press('+')}
        keys={['+']}
        className={BAR_BUTTON}
      />
    </>
  )
}

function Arrows({ onGo }: { readonly onGo: (change: number) => void }) {
  const t = useT()
  const look = cx('xs:absolute! xs:top-1/2 xs:-mt-4 xs:bg-canvas/60 max-xs:size-11! rtl:[&_svg]:rotate-180', BAR_BUTTON)
  return (
    // Phones have no room for them beside the file.
    <div className="contents max-xs:flex max-xs:shrink-0 max-xs:justify-between max-xs:border-t max-xs:border-line max-xs:px-3 max-xs:py-1">
      <IconButton
        label={t('file-viewer.previous')}
        icon={ChevronLeft}
        onPress={() => onGo(-1)}
        className={cx('xs:start-3', look)}
      />
      <IconButton
        label={t('file-viewer.next')}
        icon={ChevronRight}
        onPress={() => onGo(1)}
        className={cx('xs:end-3', look)}
      />
    </div>
  )
}

/** The next picture is fetched while this one is looked at. */
function usePreloaded(file: AttachmentData | undefined): void {
  const url = file && previewKind(file) === 'image' && (file.size ?? 0) < PRELOADED_BYTES ? file.url : null
  useEffect(() => {
    if (url) new Image().src = url
  }, [url])
}

const PRELOADED_BYTES = 8 * 1024 * 1024

// Dark inside whatever the page looks like: a picture wants a dark surround.
const BAR_BUTTON = 'text-muted hover:bg-hover hover:text-fg'
