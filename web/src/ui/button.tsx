import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { cx } from './class-names.ts'
import { Spinner } from './spinner.tsx'
import { Tooltip } from './tooltip.tsx'

export type ButtonVariant = 'primary' | 'default' | 'ghost' | 'link' | 'danger'

type Base = Omit<AriaButtonProps, 'className' | 'style' | 'children'>

export type ButtonProps = Base & {
  readonly variant?: ButtonVariant
  readonly size?: 'medium' | 'small'
  readonly icon?: LucideIcon
  readonly children: ReactNode
  readonly className?: string
}

const VARIANTS: Readonly<Record<ButtonVariant, string>> = {
  primary: 'bg-accent text-accent-fg font-medium hover:bg-accent-hover pressed:bg-accent-hover',
  default: 'border border-line-strong bg-surface text-fg hover:bg-hover pressed:bg-hover',
  ghost: 'text-muted hover:bg-hover hover:text-fg pressed:bg-hover',
  link: 'text-accent-text font-medium hover:bg-accent-soft pressed:bg-accent-soft',
  danger: 'bg-danger-solid text-accent-fg font-medium hover:bg-danger-solid-hover pressed:bg-danger-solid-hover',
}

/** The look of a button, for links that read as one. */
export function buttonClass(variant: ButtonVariant = 'default', size: 'medium' | 'small' = 'medium'): string {
  return cx(baseClass(variant), size === 'small' ? 'h-7 px-2 text-xs' : 'h-8 px-3 text-sm')
}

function baseClass(variant: ButtonVariant): string {
  return cx(
    'inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-control transition-colors duration-100',
    'disabled:opacity-50',
    VARIANTS[variant],
  )
}

/** A button. `isPending` shows a spinner in place of the icon, keeps the width and ignores presses. */
export function Button({ variant, size, icon: Icon, children, className, ...rest }: ButtonProps) {
  return (
    <AriaButton {...rest} className={cx(buttonClass(variant, size), className)}>
      {({ isPending }) => (
        <>
          {isPending ? <Spinner /> : Icon && <Icon size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />}
          {children}
        </>
      )}
    </AriaButton>
  )
}

export type IconButtonProps = Base & {
  /** Names the button for readers and fills its tooltip. */
  readonly label: string
  readonly icon: LucideIcon
  readonly variant?: ButtonVariant
  readonly size?: 'medium' | 'small'
  /** Keys shown in the tooltip, e.g. `['C']`. */
  readonly keys?: readonly string[]
  readonly className?: string
  /** A mark at the corner, e.g. "filters are on". */
  readonly marked?: boolean
}

/** A square button with an icon and a tooltip. */
export function IconButton({
  label,
  icon: Icon,
  variant = 'ghost',
  size,
  keys,
  className,
  marked,
  ...rest
}: IconButtonProps) {
  const square = size === 'small' ? 'size-6' : 'size-8'
  return (
    <Tooltip text={label} keys={keys}>
      <AriaButton
        {...rest}
        aria-label={label}
        className={cx(baseClass(variant), square, marked && 'relative', className)}
      >
        <Icon size={size === 'small' ? 14 : 18} strokeWidth={1.75} aria-hidden />
        {marked && <span className="absolute end-1 top-1 size-1.5 rounded-full bg-accent" />}
      </AriaButton>
    </Tooltip>
  )
}
