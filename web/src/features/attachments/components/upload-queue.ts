/** Files sent at once. Browsers open six connections; the rest of the page must not wait for uploads. */
const AT_ONCE = 3

let running = 0
const waiting: (() => void)[] = []

/** Runs the work when fewer than three others run, in the order of asking. */
export async function inUploadQueue<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>(resolve => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // The place is handed on, so that nobody who comes in between takes it.
    if (next) next()
    else running--
  }
}
