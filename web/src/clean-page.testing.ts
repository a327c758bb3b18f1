import { afterAll } from 'vitest'
import { forgetOwner } from './platform/storage/index.ts'

// The files of a worker share one page: each leaves it as it found it. Some have none.
afterAll(() => {
  if (typeof document === 'undefined') return
  document.body.replaceChildren()
  forgetOwner({ sparesUnsent: false })
  localStorage.clear()
  sessionStorage.clear()
})
