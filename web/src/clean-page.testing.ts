import { afterAll } from 'vitest'
import { forgetOwner } from './platform/storage/index.ts'

// The files of a worker share one page: each leaves it as it found it. Some have none.
afterAll(async () => {
  if (typeof document === 'undefined') return
  // What React still shows would be taken away by the next file, which would not find it.
  const { cleanup } = await import('@testing-library/react')
  cleanup()
  document.body.replaceChildren()
  forgetOwner({ sparesUnsent: false })
  localStorage.clear()
  sessionStorage.clear()
})
