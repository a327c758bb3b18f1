import { Suspense, useSyncExternalStore } from 'react'
import { connection } from '../platform/connection/index.ts'
import { lazyPart } from './lazy-part.tsx'

export type ToastMessage = {
  readonly text: string
  readonly tone?: 'info' | 'ok' | 'warn' | 'danger'
  /** A way back or further, e.g. Undo; pressing it closes the toast. */
  readonly action?: { readonly text: string; readonly run: () => void }
}

// The stack's code comes when the first screen stands, or with the first message.
export const loadToasts = () => import('./toast-stack.tsx')
const ToastStack = lazyPart(() => loadToasts().then(file => file.ToastStack), 'above')
let isWanted = false
let onWanted: () => void = () => undefined

/** Shows a message for 10 s (longer while hovered or focused). Returns the way to take it back. */
export function toast(message: ToastMessage): () => void {
  isWanted = true
  onWanted()
  const show = () => loadToasts().then(file => file.showToast(message))
  // A message that cannot be shown, since nothing can be loaded, is shown when that is over.
  const shown = show().catch(() => whenBack().then(show))
  return () =>
    void shown.then(
      close => close(),
      () => undefined,
    )
}

function whenBack(): Promise<void> {
  return new Promise(resolve => {
    const stop = connection.onBack(() => {
      stop()
      resolve()
    })
  })
}

/** The place where toasts appear; once, in the app. */
export function ToastRegion() {
  const wanted = useSyncExternalStore(watch, () => isWanted)
  return wanted ? (
    <Suspense fallback={null}>
      <ToastStack />
    </Suspense>
  ) : null
}

function watch(listener: () => void): () => void {
  onWanted = listener
  return () => {
    onWanted = () => undefined
  }
}
