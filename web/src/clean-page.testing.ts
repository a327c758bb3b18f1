import { afterAll } from 'vitest'

// The files of a worker share one page: each leaves it as it found it. Some have none.
afterAll(() => {
  if (typeof document === 'undefined') return
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})
