import { Circle, CircleCheck, CircleDashed, CircleDot, CircleSlash, Eye, type LucideIcon } from 'lucide-react'
import { cx } from './class-names.ts'

export type StateKind = 'open' | 'ready' | 'progress' | 'review' | 'done' | 'dropped'

const LOOKS: Readonly<Record<StateKind, readonly [LucideIcon, string]>> = {
  open: [Circle, 'text-faint'],
  ready: [CircleDot, 'text-faint'],
  progress: [CircleDashed, 'text-warn'],
  review: [Eye, 'text-accent-text'],
  done: [CircleCheck, 'text-ok'],
  dropped: [CircleSlash, 'text-faint'],
}

export type StateIconProps = {
  readonly kind: StateKind
  /** Names it for readers; leave it out where the state's name stands beside. */
  readonly label?: string
  readonly size?: number
  readonly className?: string
}

/** How far something is: a shape and a colour. */
export function StateIcon({ kind, label, size = 16, className }: StateIconProps) {
  const [Icon, color] = LOOKS[kind]
  const readers = label === undefined ? ({ 'aria-hidden': true } as const) : { role: 'img', 'aria-label': label }
  return <Icon {...readers} size={size} strokeWidth={1.75} className={cx('shrink-0', color, className)} />
}
