import { CircleCheck, Info, type LucideIcon, OctagonAlert, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../platform/i18n/index.ts'
import { IconButton } from './button.tsx'
import { cx } from './class-names.ts'

export type Tone = 'info' | 'ok' | 'warn' | 'danger'

const TONES: Readonly<Record<Tone, readonly [LucideIcon, string, string]>> = {
  info: [Info, 'bg-accent-soft', 'text-accent-text'],
  ok: [CircleCheck, 'bg-ok-soft', 'text-ok'],
  warn: [TriangleAlert, 'bg-warn-soft', 'text-warn'],
  danger: [OctagonAlert, 'bg-danger-soft', 'text-danger'],
}

export type BannerProps = {
  readonly tone?: Tone
  readonly children: ReactNode
  readonly action?: ReactNode
  readonly onDismiss?: () => void
  readonly className?: string
}

/** A message that stays: icon, colour and words. A danger is read out at once. */
export function Banner({ tone = 'info', children, action, onDismiss, className }: BannerProps) {
  const t = useT()
  const [Icon, fill, color] = TONES[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cx('flex items-start gap-2 rounded-control px-3 py-2', fill, className)}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden className={cx('mt-0.5 shrink-0', color)} />
      <div className="min-w-0 flex-1">{children}</div>
      {action}
      {onDismiss && <IconButton label={t('ui.close')} icon={X} size="small" onPress={onDismiss} className="-my-0.5" />}
    </div>
  )
}
