import { type FormEvent, type ReactNode, useId } from 'react'
import { useT } from '../platform/i18n/index.ts'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

export type FormDialogProps = {
  readonly title: string
  /** Fields, one below the other. */
  readonly children: ReactNode
  /** Only when it is ready and nothing is under way. */
  readonly onSubmit: () => void
  readonly onClose: () => void
  /** Of the button that submits; default: save. */
  readonly submitText?: string
  /** All that is needed was given; default true. */
  readonly isReady?: boolean
  readonly isPending?: boolean
  readonly isDanger?: boolean
  /** The fields tell their problems themselves, instead of the browser. */
  readonly noValidate?: boolean
  /** Default small. */
  readonly width?: DialogProps['width']
  /** Presses outside do not close it; default true, since something is typed. */
  readonly isSticky?: boolean
}

/** A dialog that is a form: sent by its button or by Enter in a field. */
export function FormDialog(props: FormDialogProps) {
  const { title, children, onSubmit, onClose, submitText, noValidate, width = 'small', isSticky = true } = props
  const { isReady = true, isPending = false, isDanger = false } = props
  const t = useT()
  const formId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && !isPending) onSubmit()
  }
  return (
    <Dialog
      title={title}
      isOpen
      isSticky={isSticky}
      width={width}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('ui.cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant={isDanger ? 'danger' : 'primary'}
            isDisabled={!isReady}
            isPending={isPending}
          >
            {submitText ?? t('ui.save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate={noValidate} className="flex flex-col gap-4">
        {children}
      </form>
    </Dialog>
  )
}
