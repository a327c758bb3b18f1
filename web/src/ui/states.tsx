import { Inbox, type LucideIcon, RotateCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../platform/i18n/index.ts'
import { Button } from './button.tsx'

export type EmptyStateProps = {
  readonly icon?: LucideIcon
  readonly title: string
  /** What to do now. */
  readonly text?: ReactNode
  readonly action?: ReactNode
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({ icon: Icon = Inbox, title, text, action }: EmptyStateProps) {
  return (
    <div className="flex min-h-64 flex-1 flex-col items-center justify-center gap-1 p-8 text-center">
      <span className="mb-3 flex size-12 items-center justify-center rounded-full bg-sunken text-faint">
        <Icon size={22} strokeWidth={1.5} aria-hidden />
      </span>
      <h2 className="text-base font-semibold">{title}</h2>
      {text && <p className="max-w-90 text-muted">{text}</p>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}

export type ErrorStateProps = { readonly title: string; readonly text?: ReactNode; readonly onRetry?: () => void }

/** Something could not be shown, with a way to try again. */
export function ErrorState({ title, text, onRetry }: ErrorStateProps) {
  const t = useT()
  return (
    <div role="alert" className="flex min-h-64 flex-1 flex-col items-center justify-center gap-1 p-8 text-center">
      <span className="mb-3 flex size-12 items-center justify-center rounded-full bg-danger-soft text-danger">
        <TriangleAlert size={22} strokeWidth={1.5} aria-hidden />
      </span>
      <h2 className="text-base font-semibold">{title}</h2>
      {text && <p className="max-w-90 text-muted">{text}</p>}
      {onRetry && (
        <Button icon={RotateCw} onPress={onRetry} className="mt-3">
          {t('ui.retry')}
        </Button>
      )}
    </div>
  )
}
