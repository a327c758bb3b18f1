const PIECES =
  'State|State:|State: |:|,|..| .. |{|}|(|)|()|"|\'|#|-|or|and| or | and |has:|has: |sort by:|sort by: |*|😀|\\|tag: |{needs copy}|{minus 7d}|\n|in:|Ã|é|%|_|--|;|$1|\u202e|\ud800|\u0000|was|changed|from|to|by|Today|ACME-7|summary:|summary: |Mira Okafor|for: |Fix versions: |a.b|标签|asc|desc|me|Subtask of: |aggregate Subtask of: |{has attachments}|#{|-"|-\'|{-5}|created: |Notes: |Resolved|links: |red|Bug|#Bug|#me|-Minor|Open|Fixed|saved search: |{Open bugs}|[|]|<|=|null|{Fix versions}: |::|://'.split(
    '|',
  )

/** The same numbers for the same seed, below the bound. */
export function createRandom(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (state + 0x6d2b79f5) | 0
    const first = Math.imul(state ^ (state >>> 15), 1 | state)
    const second = (first + Math.imul(first ^ (first >>> 7), 61 | first)) ^ first
    return ((second ^ (second >>> 14)) >>> 0) % below
  }
}

/** Pieces of queries in a random row. */
export function randomQuery(random: (below: number) => number): string {
  return Array.from({ length: random(14) }, () => PIECES[random(PIECES.length)] + (random(3) ? ' ' : '')).join('')
}

/** A query with a few characters taken out, doubled or exchanged. */
export function mutated(query: string, random: (below: number) => number): string {
  let text = query
  for (let count = random(4); count >= 0; count--) {
    const at = random(text.length + 1)
    const insert = ['', '', text.slice(at, at + 1 + random(5)), PIECES[random(PIECES.length)]][random(4)]
    text = text.slice(0, at) + insert + text.slice(at + random(3))
  }
  return text
}
