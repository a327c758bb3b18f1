import type { ReactNode } from 'react'
import { Switch as AriaSwitch, type SwitchProps as AriaSwitchProps } from 'react-aria-components'
import { cx } from './class-names.ts'

export type SwitchProps = Omit<AriaSwitchProps, 'className' | 'style' | 'children'> & {
  readonly children?: ReactNode
  readonly className?: string
}

/** Turns something on or off at once (a checkbox waits for Save). */
export function Switch({ children, className, ...rest }: SwitchProps) {
  return (
    <AriaSwitch {...rest} className={cx('group flex items-center gap-2 disabled:opacity-50', className)}>
      <span className="flex h-4.5 w-8 shrink-0 items-center rounded-full bg-line-strong p-0.5 transition-colors duration-150 group-focus-visible:outline-2 group-focus-visible:outline-offset-1 group-selected:bg-accent">
        <span className="size-3.5 rounded-full bg-[#fff] shadow-sm transition-transform duration-150 group-selected:translate-x-3.5 rtl:group-selected:-translate-x-3.5" />
      </span>
      {children}
    </AriaSwitch>
  )
}
