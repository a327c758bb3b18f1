import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from './lazy-part.tsx'

export type ToastMessage = {
  readonly text: string
  readonly tone?: 'info' | 'ok' | 'warn' | 'danger'
  /** A way back or further, e.g. Undo; pressing it closes the toast. */
  readonly action?: { readonly text: string; readonly run: () => void }
}

// The stack's code comes when the first screen stands, or with the first message.
export const loadToasts = () => import('./toast-stack.tsx')
const ToastStack = lazyPart(() => loadToasts().then(file => file.ToastStack))
let isWanted = false
let onWanted: () => void = () => undefined

/** Shows a message for 10 s (longer while hovered or focused). Returns the way to take it back. */
export function toast(message: ToastMessage): () => void {
  isWanted = true
  onWanted()
  const shown = loadToasts().then(file => file.showToast(message))
  return () =>
    void shown.then(
      close => close(),
      () => undefined,
    )
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
