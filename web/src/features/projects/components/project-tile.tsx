import { cx } from '../../../ui/class-names.ts'

type ProjectTileProps = {
  readonly shortName: string
  readonly size?: 'tiny' | 'small' | 'large'
  readonly muted?: boolean
}

const SIZES = {
  tiny: 'size-4.5 rounded text-[0.5rem] tracking-tight',
  small: 'size-7 text-2xs',
  large: 'size-11 text-base',
} as const
const HUES = [18, 42, 150, 180, 210, 240, 262, 285, 310, 345] as const

/** A square with the first letters of a key, in a colour that stays the same for the key. The name stands beside it. */
export function ProjectTile({ shortName, size = 'small', muted = false }: ProjectTileProps) {
  return (
    <span
      aria-hidden
      data-letters={shortName.slice(0, 2)}
      style={{ background: muted ? 'var(--faint)' : tileColor(shortName) }}
      className={cx(
        'inline-flex shrink-0 select-none items-center justify-center rounded-control font-semibold text-accent-fg before:content-[attr(data-letters)]',
        SIZES[size],
      )}
    />
  )
}

function tileColor(key: string): string {
  // FNV-1a with a final mix: similar keys land far apart.
  let hash = 0x811c9dc5
  for (const char of key) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = (hash ^ (hash >>> 13)) >>> 0
  return `oklch(50% 0.115 ${HUES[hash % HUES.length] ?? 275})`
}
