import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useT } from '../platform/i18n/index.ts'
import { Button, IconButton } from './button.tsx'
import { cx } from './class-names.ts'
import { HeldFocus } from './keep-focus.ts'

export type DialogProps = {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
  /** Buttons at the bottom end, the primary one last. */
  readonly actions?: ReactNode
  /** Widest on large screens: 420, 600 (default), 900 or 1,400 px. Phones show it full-screen. */
  readonly width?: 'small' | 'medium' | 'large' | 'page'
  /** Presses outside do not close it: something was typed. */
  readonly isSticky?: boolean
  /** Default: a plain dialog. An alert interrupts, and is read out with its description. */
  readonly role?: 'dialog' | 'alertdialog'
  /** Id of the text that is read out with an alert's title. */
  readonly descriptionId?: string
}

const WIDTHS = { small: 'xs:max-w-105', medium: 'xs:max-w-150', large: 'xs:max-w-225', page: 'xs:max-w-350' } as const

/** A modal dialog; full-screen below 570 px. */
export function Dialog(props: DialogProps) {
  const { title, isOpen, onClose, children, actions, width = 'medium', isSticky = false, role, descriptionId } = props
  const t = useT()
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={open => !open && onClose()}
      isDismissable={!isSticky}
      className="dialog-layer fixed inset-0 z-40 flex justify-center bg-scrim xs:items-start xs:p-4 xs:pt-[10vh] entering:animate-[fade_120ms]"
    >
      <Modal
        className={cx(
          role === 'alertdialog' && 'max-xs:mt-auto max-xs:rounded-t-panel',
          'flex max-h-full w-full flex-col bg-raised xs:max-h-[80vh] xs:rounded-panel xs:border xs:border-line xs:shadow-popover',
          'entering:animate-[rise_140ms_ease-out]',
          WIDTHS[width],
        )}
      >
        <AriaDialog
          {...(role ? { role } : {})}
          aria-describedby={descriptionId}
          className="flex min-h-0 flex-1 flex-col outline-none"
        >
          <header className="flex min-h-11 items-center gap-2 border-b border-line ps-4 pe-2">
            <Heading slot="title" className="min-w-0 flex-1 truncate text-base font-semibold">
              {title}
            </Heading>
            <IconButton label={t('ui.close')} icon={X} onPress={onClose} />
          </header>
          <div className="min-h-0 flex-1 overflow-auto p-4">{children}</div>
          {actions && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">{actions}</footer>
          )}
          <HeldFocus />
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

export type ConfirmDialogProps = {
  readonly title: string
  readonly text: ReactNode
  readonly confirmText: string
  readonly isOpen: boolean
  readonly isPending?: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
} & (
  | { readonly isDanger?: false; readonly keepText?: never }
  /** Something is lost by it: the focus is on the other button, which says what stays ("Keep the group"). */
  | { readonly isDanger: true; readonly keepText: string }
)

/** Asks before something that cannot simply be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirmText, keepText, isOpen, isDanger = false, isPending = false, onConfirm, onClose } = props
  const t = useT()
  const descriptionId = useId()
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      width="small"
      role="alertdialog"
      descriptionId={descriptionId}
      actions={
        <>
          <Button onPress={onClose} autoFocus={isDanger}>
            {keepText ?? t('ui.cancel')}
          </Button>
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            isPending={isPending}
            onPress={onConfirm}
            autoFocus={!isDanger}
          >
            {confirmText}
          </Button>
        </>
      }
    >
      <div id={descriptionId}>{text}</div>
    </Dialog>
  )
}
