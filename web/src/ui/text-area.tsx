import { type Ref, useLayoutEffect, useRef } from 'react'
import {
  TextArea as AriaTextArea,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components'
import { cx } from './class-names.ts'
import { FieldFrame, type FieldTexts } from './field.tsx'
import { BLOCKING } from './focus-fault.ts'
import { useTextFault } from './use-text-fault.ts'

// A field that is sized by its content ignores `rows`.
const LINE_PX = 20
const PADDING_PX = 14

export type TextAreaProps = Omit<AriaTextFieldProps, 'className' | 'style' | 'children' | 'isInvalid' | 'maxLength'> &
  FieldTexts & {
    readonly placeholder?: string
    /** Lines shown when empty; default 3. It grows with its text. */
    readonly rows?: number
    readonly className?: string
    readonly inputClassName?: string
    readonly inputRef?: Ref<HTMLTextAreaElement>
    /** UTF-16 units; a longer text stays, and the field says so. */
    readonly maxLength?: number
  }

/** Several lines of text; grows with its content up to 60 % of the window. */
export function TextArea(props: TextAreaProps) {
  const {
    label,
    labelHidden,
    description,
    placeholder,
    rows = 3,
    className,
    inputClassName,
    inputRef,
    maxLength,
    ...rest
  } = props
  const fault = useTextFault(props.value ?? '', maxLength, props.isRequired)
  const error = fault.error ?? props.error
  const own = useRef<HTMLTextAreaElement>(null)
  useAutosize(own, rest.value)
  return (
    <AriaTextField
      validationBehavior="aria"
      {...rest}
      isInvalid={error !== undefined}
      className={cx('block min-w-0', className)}
    >
      <FieldFrame label={label} labelHidden={labelHidden} description={fault.left ?? description} error={error}>
        <AriaTextArea
          ref={node => {
            own.current = node
            if (typeof inputRef === 'function') inputRef(node)
            else if (inputRef) inputRef.current = node
          }}
          {...(fault.error !== undefined && { [BLOCKING]: '' })}
          rows={rows}
          style={{ minHeight: rows * LINE_PX + PADDING_PX }}
          placeholder={placeholder}
          className={cx(
            // Each paragraph runs in the direction of its own writing.
            'field-box field-sizing-content block max-h-[60vh] w-full px-2.5 py-1.5 [unicode-bidi:plaintext]',
            rows > 1 ? 'resize-y' : 'resize-none',
            inputClassName,
          )}
        />
      </FieldFrame>
    </AriaTextField>
  )
}

// Browsers without `field-sizing` get the height from the content by script.
function useAutosize(ref: { readonly current: HTMLTextAreaElement | null }, value: string | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text is a new height
  useLayoutEffect(() => {
    const area = ref.current
    if (!area || CSS.supports?.('field-sizing', 'content')) return
    area.style.height = 'auto'
    area.style.height = `${area.scrollHeight + 2}px`
  }, [ref, value])
}
