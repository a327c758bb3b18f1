import { BookOpen, Bug, CircleHelp, ListTodo, type LucideIcon, Shapes, Sparkles, Zap } from 'lucide-react'
import { cx } from './class-names.ts'

export type TypeKind = 'bug' | 'feature' | 'task' | 'story' | 'epic' | 'question' | 'other'

const LOOKS: Readonly<Record<TypeKind, readonly [LucideIcon, string]>> = {
  bug: [Bug, 'text-danger/75'],
  feature: [Sparkles, 'text-muted'],
  task: [ListTodo, 'text-faint'],
  story: [BookOpen, 'text-muted'],
  epic: [Zap, 'text-muted'],
  question: [CircleHelp, 'text-muted'],
  other: [Shapes, 'text-faint'],
}

export type TypeIconProps = {
  readonly kind: TypeKind
  /** Names it for readers; leave it out where the type's name stands beside. */
  readonly label?: string
  readonly size?: number
}

/** What sort of issue something is: a shape and a colour. */
export function TypeIcon({ kind, label, size = 16 }: TypeIconProps) {
  const [Icon, color] = LOOKS[kind]
  const readers = label === undefined ? ({ 'aria-hidden': true } as const) : { role: 'img', 'aria-label': label }
  return <Icon {...readers} size={size} strokeWidth={1.75} className={cx('shrink-0', color)} />
}
