import { X, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { useT } from '../../platform/i18n/index.ts'
import { IconButton } from '../button.tsx'
import { HeldFocus } from '../keep-focus.ts'
import type { Box } from './zoom.ts'
import { type ZoomControls, ZoomStage } from './zoom-stage.tsx'

export type ZoomDialogProps = {
  readonly name: string
  readonly src: string
  readonly size?: Box
  readonly onClose: () => void
}

/** A picture over the whole window: plus, minus and 0 zoom it, arrows move it, Escape goes back. */
export function ZoomDialog({ name, src, size, onClose }: ZoomDialogProps) {
  const t = useT()
  const stage = useRef<ZoomControls>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (stage.current?.press(event.key)) event.preventDefault()
  }
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={open => !open && onClose()}
      className="fixed inset-0 z-40 bg-canvas text-fg entering:animate-[fade_120ms]"
    >
      <Modal className="size-full">
        <Dialog aria-label={name} className="flex size-full flex-col outline-none">
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the whole dialog */}
          <div className="flex min-h-0 flex-1 flex-col" onKeyDown={onKeyDown}>
            <header className="flex h-12 shrink-0 items-center gap-1 border-b border-line ps-4 pe-3">
              <p className="min-w-0 flex-1 truncate font-medium" dir="auto">
                {name}
              </p>
              <IconButton
                label={t('markdown-blocks.smaller')}
                icon={ZoomOut}
                keys={['-']}
                onPress={() => stage.current?.press('-')}
              />
              <IconButton
                label={t('markdown-blocks.bigger')}
                icon={ZoomIn}
                keys={['+']}
                onPress={() => stage.current?.press('+')}
              />
              <IconButton label={t('ui.close')} icon={X} onPress={onClose} autoFocus />
            </header>
            <div className="relative flex min-h-0 flex-1">
              <ZoomStage ref={stage} src={src} alt={name} size={size} />
            </div>
          </div>
          <HeldFocus />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
