/** Whether a check lets somebody pass: it throws when it does not. */
export function passes(check: () => void): boolean {
  try {
    check()
    return true
  } catch {
    return false
  }
}
