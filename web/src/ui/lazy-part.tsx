import { RotateCw, X } from 'lucide-react'
import { Component, type ComponentType, type LazyExoticComponent, lazy, type ReactNode, useState } from 'react'
import { connection } from '../platform/connection/index.ts'
import { useT } from '../platform/i18n/index.ts'
import { Button, IconButton } from './button.tsx'

/**
 * Where a part stands, and so where it says that it could not be loaded: in the page, above it like a dialog, or
 * nowhere, because nobody sees it when it works either.
 */
export type PartPlace = 'page' | 'above' | 'unseen'

/** A failure that is older than this was met by an earlier visit: whoever comes now has it tried again. */
const FRESH_MS = 500

/**
 * A component whose code comes when it is first shown, inside a `Suspense` of the caller's. When it cannot be loaded, or
 * fails, the rest of the page lives on; it is tried again by a button, and by itself when the server is back.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  place: PartPlace = 'page',
): ComponentType<P> {
  const part = createPart(load as () => Promise<ComponentType<object>>)
  return props => <PartHost part={part} place={place} shown={props} />
}

const shared = new WeakMap<object, unknown>()

/** The same part for the same `load`, wherever it is asked for: for what features contribute. */
export function sharedPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  place: PartPlace = 'page',
): ComponentType<P> {
  const part = (shared.get(load) as ComponentType<P> | undefined) ?? lazyPart(load, place)
  shared.set(load, part)
  return part
}

type LazyComponent = LazyExoticComponent<ComponentType<object>>

/** React keeps a failure for good, so each try is a component of its own. */
function createPart(load: () => Promise<ComponentType<object>>) {
  let failedAt = 0
  const create = () =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (error) {
        failedAt = Date.now()
        throw error
      }
    })
  let current: LazyComponent = create()
  return {
    current: () => current,
    /** What to try instead of one that failed; many places share one try. */
    instead(failed: LazyComponent): LazyComponent {
      if (failed === current) current = create()
      return current
    },
    hasFailedEarlier: (failed: LazyComponent) => failed !== current || Date.now() - failedAt > FRESH_MS,
  }
}

type PartHostProps = {
  readonly part: ReturnType<typeof createPart>
  readonly place: PartPlace
  readonly shown: object
}

/** How dialogs, and popups of buttons, are told that they were closed. */
type Closable = {
  readonly onClose?: () => void
  readonly place?: { readonly onOpenChange: (isOpen: boolean) => void }
}

function PartHost({ part, place, shown }: PartHostProps) {
  const [Part, setPart] = useState<LazyComponent>(() => part.current())
  const { onClose, place: popup } = shown as Closable
  const close = onClose ?? (popup && (() => popup.onOpenChange(false)))
  return (
    <PartBoundary
      place={place}
      onRetry={() => setPart(() => part.instead(Part))}
      isOld={() => part.hasFailedEarlier(Part)}
      onClose={close}
    >
      <Part {...shown} />
    </PartBoundary>
  )
}

type PartBoundaryProps = {
  readonly place: PartPlace
  readonly onRetry: () => void
  readonly isOld: () => boolean
  readonly onClose: (() => void) | undefined
  readonly children: ReactNode
}

type PartBoundaryState = { readonly hasFailed: boolean }

class PartBoundary extends Component<PartBoundaryProps, PartBoundaryState> {
  override state: PartBoundaryState = { hasFailed: false }
  private hasRetried = false
  private stop: () => void = () => undefined

  static getDerivedStateFromError(): PartBoundaryState {
    return { hasFailed: true }
  }

  override componentDidCatch(): void {
    if (!this.hasRetried && this.props.isOld()) {
      this.hasRetried = true
      this.retry()
      return
    }
    this.stop()
    this.stop = connection.onBack(this.retry)
    // Somebody has to notice that the server is gone, when nothing else is asked.
    connection.report({ kind: 'silent' })
  }

  override componentWillUnmount(): void {
    this.stop()
  }

  readonly retry = (): void => {
    this.stop()
    this.props.onRetry()
    this.setState({ hasFailed: false })
  }

  override render(): ReactNode {
    const { place, onClose, children } = this.props
    if (!this.state.hasFailed) return children
    return place === 'unseen' ? null : (
      <PartProblem isAbove={place === 'above'} onRetry={this.retry} onClose={onClose} />
    )
  }
}

type PartProblemProps = {
  readonly isAbove: boolean
  readonly onRetry: () => void
  readonly onClose: (() => void) | undefined
}

function PartProblem({ isAbove, onRetry, onClose }: PartProblemProps) {
  const t = useT()
  return (
    <div
      role="alert"
      className={
        isAbove
          ? 'popover-box fixed inset-x-4 bottom-4 z-50 mx-auto flex max-w-105 flex-wrap items-center gap-2 px-3 py-2'
          : 'flex flex-wrap items-center gap-2 px-2 py-1.5 text-sm text-muted'
      }
    >
      <span className="min-w-0 flex-1 basis-40">{t('ui.part.failed')}</span>
      <Button size="small" variant="link" icon={RotateCw} onPress={onRetry}>
        {t('ui.retry')}
      </Button>
      {isAbove && onClose && <IconButton label={t('ui.close')} icon={X} size="small" onPress={onClose} />}
    </div>
  )
}
