import { afterAll } from 'vitest'
import { forgetOwner } from './platform/storage/index.ts'

// As in the product, what belongs to input methods reaches no editor.
if (typeof window !== 'undefined') await import('./platform/shortcuts/index.ts')
// And the connection knows what to ask a server for that was away.
if (typeof window !== 'undefined') await import('./platform/api/index.ts')

// Nothing is laid out here: what stands in the page is in sight.
if (typeof Element !== 'undefined') {
  Element.prototype.scrollIntoView ??= () => undefined
  Element.prototype.checkVisibility ??= function (this: Element) {
    return this.isConnected
  }
}

// The files of a worker share one page: each leaves it as it found it. Some have none.
afterAll(async () => {
  if (typeof document === 'undefined') return
  // What React still shows would be taken away by the next file, which would not find it.
  const { cleanup } = await import('@testing-library/react')
  cleanup()
  // Nor is what one file did offered to be undone in the next.
  const { forgetActions } = await import('./ui/undo/recent-actions.ts')
  forgetActions()
  // Nor is what was told still there, or the server away.
  const { closeToasts } = await import('./ui/toast-stack.tsx')
  closeToasts()
  const { connection } = await import('./platform/connection/index.ts')
  connection.beginAnew()
  // Nor does anybody wait for a reply that was never to come.
  const { forgetWrites } = await import('./platform/api/index.ts')
  forgetWrites()
  // What one file read is not what another stubs.
  const { queryClient } = await import('./platform/query/index.ts')
  queryClient.clear()
  document.body.replaceChildren()
  forgetOwner({ sparesUnsent: false })
  localStorage.clear()
  sessionStorage.clear()
})
