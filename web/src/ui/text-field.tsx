import type { ReactNode, Ref } from 'react'
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Group,
  Input,
} from 'react-aria-components'
import { cx } from './class-names.ts'
import { FieldFrame, type FieldTexts } from './field.tsx'
import { BLOCKING } from './focus-fault.ts'
import { useTextFault } from './use-text-fault.ts'

export type TextFieldProps = Omit<AriaTextFieldProps, 'className' | 'style' | 'children' | 'isInvalid' | 'maxLength'> &
  FieldTexts & {
    readonly placeholder?: string
    readonly className?: string
    readonly inputClassName?: string
    readonly inputRef?: Ref<HTMLInputElement>
    /** Inside the box, after the text: a unit, a button. */
    readonly end?: ReactNode
    /** UTF-16 units; a longer text stays, and the field says so. */
    readonly maxLength?: number
  }

/** One line of text with its label, hint and error. */
export function TextField(props: TextFieldProps) {
  const { label, labelHidden, description, placeholder, className, inputClassName, inputRef, end, maxLength, ...rest } =
    props
  const fault = useTextFault((props.value ?? '').trim(), maxLength, props.isRequired)
  const error = fault.error ?? props.error
  return (
    <AriaTextField
      validationBehavior="aria"
      {...rest}
      isInvalid={error !== undefined}
      className={cx('block min-w-0', className)}
    >
      <FieldFrame label={label} labelHidden={labelHidden} description={fault.left ?? description} error={error}>
        <Group className="field-box">
          <Input
            ref={inputRef ?? null}
            {...(fault.error !== undefined && { [BLOCKING]: '' })}
            placeholder={placeholder}
            className={cx('h-7.5 w-full min-w-0 bg-transparent px-2.5 outline-none', inputClassName)}
          />
          {end}
        </Group>
      </FieldFrame>
    </AriaTextField>
  )
}
