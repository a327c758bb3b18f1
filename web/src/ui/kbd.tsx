import { cx } from './class-names.ts'

export type KbdProps = { readonly keys: readonly string[]; readonly inverted?: boolean }

/** Keys pressed together, drawn as on the keyboard; not where there are only fingers. */
export function Kbd({ keys, inverted = false }: KbdProps) {
  return (
    <span className="inline-flex shrink-0 gap-0.5 pointer-coarse:hidden" dir="ltr">
      {keys.map(key => (
        <kbd
          key={key}
          className={cx(
            'inline-flex h-5 min-w-5 items-center justify-center rounded border px-1 font-sans text-2xs',
            inverted ? 'border-surface/30' : 'border-line-strong bg-surface text-muted',
          )}
        >
          {key}
        </kbd>
      ))}
    </span>
  )
}
