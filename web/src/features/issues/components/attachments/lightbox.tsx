import { ChevronLeft, ChevronRight, Download, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { useT } from '../../../../platform/i18n/index.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import type { AttachmentData } from '../../model/issue.ts'

const STEPS = [1, 1.5, 2, 3, 4] as const

type LightboxProps = {
  readonly images: readonly AttachmentData[]
  /** Id of the picture on show. */
  readonly shown: string
  readonly onShow: (id: string) => void
  readonly onClose: () => void
}

/** Pictures over the whole window: arrows go through them, plus and minus zoom. */
export function Lightbox({ images, shown, onShow, onClose }: LightboxProps) {
  const t = useT()
  const [step, setStep] = useState(0)
  const index = images.findIndex(({ id }) => id === shown)
  const image = images[index]
  if (!image) return null
  const name = image.name ?? ''
  const go = (change: number) => {
    const next = images[(index + change + images.length) % images.length]
    setStep(0)
    if (next) onShow(next.id)
  }
  const zoom = (change: number) => setStep(old => Math.min(Math.max(old + change, 0), STEPS.length - 1))
  const onKeyDown = (event: KeyboardEvent) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') go(event.key === forward ? 1 : -1)
    else if (event.key === '+' || event.key === '=') zoom(1)
    else if (event.key === '-') zoom(-1)
    else if (event.key === '0') setStep(0)
  }
  const scale = STEPS[step] ?? 1
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={open => !open && onClose()}
      className="fixed inset-0 z-40 bg-canvas/95 text-fg scheme-dark entering:animate-[fade_120ms]"
    >
      <Modal className="size-full">
        <Dialog aria-label={name} className="flex size-full flex-col outline-none">
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the whole dialog */}
          <div className="flex min-h-0 flex-1 flex-col" onKeyDown={onKeyDown}>
            <header className="flex h-12 items-center gap-1 px-3">
              <p className="min-w-0 flex-1 truncate" dir="auto">
                {name}
              </p>
              {images.length > 1 && (
                <span className="px-2 text-xs tabular-nums">
                  {t('issue.lightbox.place', { place: index + 1, count: images.length })}
                </span>
              )}
              <IconButton
                label={t('issue.lightbox.smaller')}
                icon={ZoomOut}
                onPress={() => zoom(-1)}
                keys={['-']}
                className={BAR_BUTTON}
              />
              <IconButton
                label={t('issue.lightbox.bigger')}
                icon={ZoomIn}
                onPress={() => zoom(1)}
                keys={['+']}
                className={BAR_BUTTON}
              />
              <a
                href={image.url ?? ''}
                download={name}
                aria-label={t('issue.files.download', { name })}
                className={cx('flex size-8 items-center justify-center rounded-control', BAR_BUTTON)}
              >
                <Download size={18} strokeWidth={1.75} aria-hidden />
              </a>
              <IconButton label={t('ui.close')} icon={X} onPress={onClose} className={BAR_BUTTON} autoFocus />
            </header>
            <div className="relative flex min-h-0 flex-1">
              <div
                className={cx('flex min-h-0 flex-1 overflow-auto p-4', scale === 1 && 'items-center justify-center')}
              >
                <img
                  src={image.url ?? ''}
                  alt={name}
                  style={scale === 1 ? {} : { width: `${scale * 100}%` }}
                  className={cx('m-auto', scale === 1 ? 'max-h-full max-w-full object-contain' : 'h-auto max-w-none')}
                />
              </div>
              {images.length > 1 && (
                <>
                  <IconButton
                    label={t('issue.lightbox.previous')}
                    icon={ChevronLeft}
                    onPress={() => go(-1)}
                    className={cx('absolute! start-3 top-1/2 rtl:[&_svg]:rotate-180', BAR_BUTTON)}
                  />
                  <IconButton
                    label={t('issue.lightbox.next')}
                    icon={ChevronRight}
                    onPress={() => go(1)}
                    className={cx('absolute! end-3 top-1/2 rtl:[&_svg]:rotate-180', BAR_BUTTON)}
                  />
                </>
              )}
            </div>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

// Dark inside whatever the page looks like: a picture wants a dark surround.
const BAR_BUTTON = 'text-muted hover:bg-hover hover:text-fg'
