/** Lets a change run its way: whoever saves it has already said why it failed and put the old value back. */
export function settle(change: Promise<void> | void): void {
  if (change instanceof Promise) change.catch((error: unknown) => console.debug('A change was refused.', error))
}
