import { useState } from 'react'
import { cx } from './class-names.ts'

export type AvatarProps = {
  /** Full name: gives initials, colour and the text for readers. */
  readonly name: string
  readonly url?: string | null
  /** Pixels; default 20. */
  readonly size?: 16 | 20 | 24 | 28 | 32 | 40 | 64
  /** The name stands beside it: hides it from readers. */
  readonly decorative?: boolean
  readonly className?: string
}

/** Where the server draws initials for clients that cannot; we draw them ourselves, without a request for each person. */
const DRAWN_BY_SERVER = /\/api\/users\/[^/?]+\/avatar$/

// Dark enough for white initials in both themes (contrast above 4.5).
const HUES = [18, 42, 150, 180, 210, 240, 262, 285, 310, 345] as const

/** A person's picture, or initials on a colour that stays the same for the name. */
export function Avatar({ name, url, size = 20, decorative = true, className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const box = cx('inline-flex shrink-0 select-none items-center justify-center overflow-hidden rounded-full', className)
  const readers = decorative ? ({ 'aria-hidden': true } as const) : ({ role: 'img', 'aria-label': name } as const)
  const pixels = { width: size, height: size }
  if (url && url !== failed && !DRAWN_BY_SERVER.test(url)) {
    return (
      <span className={box} style={pixels} {...readers}>
        <img
          src={url}
          alt=""
          width={size}
          height={size}
          className="size-full object-cover"
          onError={() => setFailed(url)}
        />
      </span>
    )
  }
  return (
    <span
      {...readers}
      // Drawn by the style sheet: initials are a picture, not text to be read or copied.
      data-initials={initials(name)}
      className={cx(box, 'font-semibold text-accent-fg before:content-[attr(data-initials)]')}
      style={{ ...pixels, background: avatarColor(name), fontSize: Math.max(8, Math.round(size * 0.4)), lineHeight: 1 }}
    />
  )
}

export type AvatarStackProps = {
  readonly people: readonly { readonly id: string; readonly name: string; readonly url?: string | null }[]
  /** How many are drawn; the rest becomes `+n`. Default 4. */
  readonly max?: number
  readonly size?: AvatarProps['size']
  readonly label: string
}

/** Several people, overlapping. */
export function AvatarStack({ people, max = 4, size = 24, label }: AvatarStackProps) {
  const rest = people.length - max
  return (
    <span role="img" aria-label={label} className="inline-flex -space-x-0.5 rtl:space-x-reverse">
      {people.slice(0, max).map(({ id, name, url }) => (
        <Avatar key={id} name={name} url={url ?? null} size={size} className="ring-2 ring-surface" />
      ))}
      {rest > 0 && (
        <span
          className="inline-flex items-center justify-center rounded-full bg-sunken text-2xs text-muted ring-2 ring-surface"
          style={{ minWidth: size, height: size }}
          dir="ltr"
        >
          +{rest}
        </span>
      )}
    </span>
  )
}

function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s._-]+/)
    .filter(Boolean)
  const first = words[0] ?? '?'
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  return ([...first][0] ?? '?').concat([...last][0] ?? [...first][1] ?? '').toUpperCase()
}

function avatarColor(name: string): string {
  // FNV-1a with a final mix: similar names land far apart.
  let hash = 0x811c9dc5
  for (const char of name) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = (hash ^ (hash >>> 13)) >>> 0
  return `oklch(50% 0.115 ${HUES[hash % HUES.length] ?? 275})`
}
