import type { Candidates } from '../../search/index.ts'
import { MAX_COMMANDS } from './parse-commands.ts'
import { piecesAt, skipSpace } from './reading.ts'

/** The names that the dictionary for these commands must be asked for: every run of words. */
export function commandCandidates(text: string): Candidates {
  const names = new Set<string>()
  const bounded = text.slice(0, MAX_COMMANDS)
  for (let at = 0; at < bounded.length; at++) {
    const before = bounded[at - 1]
    if (before !== undefined && !/[\s,:]/u.test(before)) continue
    if (skipSpace(bounded, at) !== at) continue
    for (const { key } of piecesAt(bounded, at)) if (key !== '') names.add(key)
  }
  return { names: [...names], prefixes: [] }
}
