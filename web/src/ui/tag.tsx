import { X } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { cx } from './class-names.ts'
import type { SwatchColor } from './color-swatch.tsx'

export type TagProps = {
  readonly children: ReactNode
  /** An accent: a dot and a tint of its background, readable on every surface; without it an outline. */
  readonly color?: SwatchColor | undefined
  /** Shows a cross; `removeLabel` names it. */
  readonly onRemove?: () => void
  readonly removeLabel?: string
  readonly className?: string
}

/** A short label in a pill. */
export function Tag({ children, color, onRemove, removeLabel, className }: TagProps) {
  return (
    <span
      {...(onRemove ? { 'data-focus-row': '' } : {})}
      style={color && ({ '--tag': color.background } as CSSProperties)}
      className={cx(
        'inline-flex h-5 max-w-full shrink-0 items-center gap-1 rounded-full border px-2 text-2xs',
        color
          ? 'border-[color-mix(in_oklab,var(--tag)_28%,var(--line))] bg-[color-mix(in_oklab,var(--tag)_10%,var(--surface))] text-fg'
          : 'border-line text-muted',
        onRemove && 'pe-0.5 pointer-coarse:h-7 pointer-coarse:pe-1.5 pointer-coarse:text-xs',
        className,
      )}
    >
      {color && <span aria-hidden className="size-2 shrink-0 rounded-full border border-fg/15 bg-(--tag)" />}
      <span className="truncate">{children}</span>
      {onRemove && (
        <Button
          aria-label={removeLabel ?? ''}
          onPress={onRemove}
          className="touch-area flex size-4 [--touch:32px] items-center justify-center rounded-full opacity-70 hover:bg-fg/10 hover:opacity-100"
        >
          <X size={11} aria-hidden />
        </Button>
      )}
    </span>
  )
}

/** A number or short word beside a title. */
export function Pill({ children }: { readonly children: ReactNode }) {
  return (
    <span className="inline-flex h-5 items-center rounded-full bg-sunken px-2 text-xs text-muted tabular-nums">
      {children}
    </span>
  )
}
