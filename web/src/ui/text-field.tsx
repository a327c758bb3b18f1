import type { ReactNode, Ref } from 'react'
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Group,
  Input,
} from 'react-aria-components'
import { cx } from './class-names.ts'
import { FieldFrame, type FieldTexts } from './field.tsx'

export type TextFieldProps = Omit<AriaTextFieldProps, 'className' | 'style' | 'children' | 'isInvalid'> &
  FieldTexts & {
    readonly placeholder?: string
    readonly className?: string
    readonly inputClassName?: string
    readonly inputRef?: Ref<HTMLInputElement>
    /** Inside the box, after the text: a unit, a button. */
    readonly end?: ReactNode
  }

/** One line of text with its label, hint and error. */
export function TextField(props: TextFieldProps) {
  const { label, labelHidden, description, error, placeholder, className, inputClassName, inputRef, end, ...rest } =
    props
  return (
    <AriaTextField
      validationBehavior="aria"
      {...rest}
      isInvalid={error !== undefined}
      className={cx('block min-w-0', className)}
    >
      <FieldFrame label={label} labelHidden={labelHidden} description={description} error={error}>
        <Group className="field-box">
          <Input
            ref={inputRef ?? null}
            placeholder={placeholder}
            className={cx('h-7.5 w-full min-w-0 bg-transparent px-2.5 outline-none', inputClassName)}
          />
          {end}
        </Group>
      </FieldFrame>
    </AriaTextField>
  )
}
