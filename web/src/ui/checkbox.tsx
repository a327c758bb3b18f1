import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaCheckboxProps } from 'react-aria-components'
import { cx } from './class-names.ts'

export type CheckboxProps = Omit<AriaCheckboxProps, 'className' | 'style' | 'children'> & {
  /** Without visible children give `aria-label`. */
  readonly children?: ReactNode
  readonly className?: string
}

export function Checkbox({ children, className, ...rest }: CheckboxProps) {
  return (
    <AriaCheckbox {...rest} className={cx('group flex items-start gap-2 disabled:opacity-50', className)}>
      {({ isIndeterminate }) => (
        <>
          <span className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded border border-line-strong bg-surface text-accent-fg group-focus-visible:outline-2 group-focus-visible:outline-offset-1 group-selected:border-accent group-selected:bg-accent group-indeterminate:border-accent group-indeterminate:bg-accent">
            {isIndeterminate ? (
              <Minus size={12} strokeWidth={3} aria-hidden />
            ) : (
              <Check size={12} strokeWidth={3} aria-hidden className="invisible group-selected:visible" />
            )}
          </span>
          {children}
        </>
      )}
    </AriaCheckbox>
  )
}
