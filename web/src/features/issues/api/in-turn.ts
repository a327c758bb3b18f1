/** The latest reading that was shown of each thing, while any is under way. */
const shown = new Map<string, number>()
let begun = 0
let running = 0

/**
 * Reads things of which others may be read at the same time, and shows what came. Replies overtake each other: `show` is
 * told only of those of which no later reading has been shown.
 */
export async function inTurn<T>(
  names: readonly string[],
  read: () => Promise<T>,
  show: (reply: T, names: ReadonlySet<string>) => void,
): Promise<void> {
  const turn = ++begun
  running++
  try {
    const reply = await read()
    const mine = names.filter(name => (shown.get(name) ?? 0) < turn)
    for (const name of mine) shown.set(name, turn)
    show(reply, new Set(mine))
  } finally {
    if (--running === 0) shown.clear()
  }
}
