import type { ReactNode } from 'react'
import { FieldError as AriaFieldError, Label, Text } from 'react-aria-components'
import { cx } from './class-names.ts'

export type FieldTexts = {
  readonly label: string
  /** Keeps the label for readers only. */
  readonly labelHidden?: boolean
  /** A hint below the field. */
  readonly description?: ReactNode
  /** Says what is wrong; its presence marks the field. */
  readonly error?: string | undefined
}

/** Label, control, hint and error of one form field; used inside a react-aria field. */
export function FieldFrame({
  label,
  labelHidden,
  description,
  error,
  children,
}: FieldTexts & { readonly children: ReactNode }) {
  return (
    <>
      <Label className={cx(labelHidden ? 'sr-only' : 'mb-1 block text-xs font-medium text-muted')}>{label}</Label>
      {children}
      {description !== undefined && (
        <Text slot="description" className="mt-1 block text-xs text-faint">
          {description}
        </Text>
      )}
      <AriaFieldError className="mt-1 block text-xs text-danger">{error}</AriaFieldError>
    </>
  )
}
