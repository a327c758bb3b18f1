/** npm passes a signal of the terminal on although the server got it already: such an echo is no second wish. */
const ECHO_MS = 500

/** Resolves at the first SIGINT or SIGTERM; a second one, later than an echo, ends the process at once. */
export function stopSignal(onFirst: () => void): Promise<'signal'> {
  return new Promise(resolve => {
    let first = 0
    const handle = (): void => {
      if (first === 0) {
        first = performance.now()
        onFirst()
        resolve('signal')
      } else if (performance.now() - first > ECHO_MS) process.exit(130)
    }
    process.on('SIGINT', handle)
    process.on('SIGTERM', handle)
  })
}
