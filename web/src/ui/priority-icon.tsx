import { TriangleAlert } from 'lucide-react'
import { cx } from './class-names.ts'

/** From most to least urgent: a triangle, then three, two, one bars. */
export type PriorityLevel = 'urgent' | 'high' | 'normal' | 'low' | 'none'

const BARS: Readonly<Record<Exclude<PriorityLevel, 'urgent'>, readonly [count: number, color: string]>> = {
  high: [4, 'text-warn'],
  normal: [3, 'text-muted'],
  low: [2, 'text-faint'],
  none: [1, 'text-faint'],
}

export type PriorityIconProps = {
  readonly level: PriorityLevel
  /** Names it for readers; leave it out where the priority's name stands beside. */
  readonly label?: string
  readonly size?: number
  readonly className?: string
}

/** How urgent something is: a shape and a colour. */
export function PriorityIcon({ level, label, size = 16, className }: PriorityIconProps) {
  const readers =
    label === undefined ? ({ 'aria-hidden': true } as const) : ({ role: 'img', 'aria-label': label } as const)
  if (level === 'urgent') {
    return (
      <TriangleAlert {...readers} size={size} strokeWidth={1.75} className={cx('shrink-0 text-danger', className)} />
    )
  }
  const [count, color] = BARS[level]
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label or hidden
    <svg {...readers} viewBox="0 0 16 16" width={size} height={size} className={cx('shrink-0', color, className)}>
      {[3, 5.5, 8, 10.5].map((height, index) => (
        <rect
          key={height}
          x={2 + index * 3.25}
          y={13.5 - height}
          width={2}
          height={height}
          rx={0.75}
          fill="currentColor"
          opacity={index < count ? 1 : 0.25}
        />
      ))}
    </svg>
  )
}
