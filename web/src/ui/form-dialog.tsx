import { type ReactNode, useId } from 'react'
import { useT } from '../platform/i18n/index.ts'
import { Button } from './button.tsx'
import { type ConfirmDialogProps, Dialog, type DialogProps } from './dialog.tsx'
import { Form } from './form.tsx'

export type FormDialogProps = {
  readonly title: string
  /** Fields, one below the other. */
  readonly children: ReactNode
  /** Only when it is ready and nothing is under way. */
  readonly onSubmit: () => unknown
  readonly onClose: () => void
  /** Of the button that submits; default: save. */
  readonly submitText?: string
  /** All that is needed was given; default true. */
  readonly isReady?: boolean
  readonly isPending?: boolean
  /** Default small. */
  readonly width?: DialogProps['width']
  /** Presses outside do not close it; default true, since something is typed. */
  readonly isSticky?: boolean
} & Pick<ConfirmDialogProps, 'isDanger' | 'keepText'>

/** A dialog that is a form: sent by its button or by Enter in a field. */
export function FormDialog(props: FormDialogProps) {
  const { title, children, onSubmit, onClose, submitText, width = 'small', isSticky = true } = props
  const { isReady = true, isPending = false, isDanger = false, keepText } = props
  const t = useT()
  const formId = useId()
  const submit = () => {
    if (isReady && !isPending) return onSubmit()
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
          <Button onPress={onClose}>{keepText ?? t('ui.cancel')}</Button>
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
      <Form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        {children}
      </Form>
    </Dialog>
  )
}
