/** Measures how the time of a parser grows with its text. For tests: on a text of any kind it must grow linearly. */
export interface Growth {
  /** Milliseconds for the text at once, twice and four times its length. */
  readonly times: readonly [number, number, number]
  readonly isLinear: boolean
}

/** Faster than this at four times the length nothing can be quadratic that anybody would notice. */
const UNNOTICED_MS = 12
/** Four times the text may take four times as long; eight times is half way to quadratic, on the scale of powers; so is 2.8 for twice. */
const MOST = 8
const MOST_OF_HALF = 2.8
/** The shortest of so many counts: the engine compiles and cleans up when it wants to. */
const ATTEMPTS = 8

declare const process: { threadCpuUsage(): { readonly user: number; readonly system: number } }

/** Milliseconds that this thread had the processor: what others do on the machine meanwhile does not count. */
const processorTime = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

function timed(work: () => unknown): number {
  const begin = processorTime()
  work()
  return processorTime() - begin
}

/** @param units length of the text at first, in UTF-16 units */
export function growthOf(parse: (text: string) => unknown, pattern: string, units: number): Growth {
  const [one, two, four] = [1, 2, 4].map(times => repeated(pattern, units * times)) as [string, string, string]
  const best: [number, number, number] = [Infinity, Infinity, Infinity]
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    best[2] = Math.min(
      best[2],
      timed(() => parse(four)),
    )
    if (best[2] <= UNNOTICED_MS) return { times: [0, 0, best[2]], isLinear: true }
    best[0] = Math.min(
      best[0],
      timed(() => parse(one)),
    )
    best[1] = Math.min(
      best[1],
      timed(() => parse(two)),
    )
    if (best[2] <= best[0] * MOST || best[2] <= best[1] * MOST_OF_HALF) return { times: best, isLinear: true }
  }
  return { times: best, isLinear: false }
}

/** The pattern as often as it fits; `…` in its middle: as many of what is before it as of what is behind. */
function repeated(pattern: string, units: number): string {
  const [open = '', close] = pattern.split('…')
  if (close === undefined) return open.repeat(Math.ceil(units / open.length)).slice(0, units)
  const times = Math.floor(units / (open.length + close.length))
  return open.repeat(times) + close.repeat(times)
}

/** Signs that mean something somewhere, alone, in pairs, nested, and between words. */
export const patterns: readonly string[] = [
  ...'-[({<`~*_"\'#:,.\\@a1>|!&=+ \n\t^$%/;é'.split(''),
  ...['😀', '\u202e', 'a ', 'a.', '1-', 'A-1 ', 'a-', '@a', '@@', '#1', '{}', '[]', '()', '""', "''", '](', '![', '[['],
  ...['..', '1..2 ', '1d ', 'a:', 'a: ', 'a, ', '-a ', '-#', '- ', '> ', '>> ', '1. ', '- [ ] a\n', '* a\n', '# a\n'],
  ...[
    'a\n\n',
    '  a\n',
    '```\n',
    '~~~\n',
    '`a',
    '``',
    '**a',
    '*_',
    '<a>',
    '<a ',
    '</',
    '<!--',
    '&amp',
    'http://',
    'www.',
  ],
  ...['|a', '|-|\n', '\\{', '\\"', '"\n', 'a,b\n', '"a""', 'x=1;', '//', '/*', 'minus ', 'to ', 'not ', 'or ', 'and '],
  ...[
    '(…)',
    '[…]',
    '{…}',
    '[…](a)',
    '![…](a)',
    '"…"',
    '<a>…</a>',
    '> …a',
    '(a…)',
    'a(…)',
    '*…*',
    '_…_',
    '**…**',
    '- …a',
  ],
  ...['(a or …)', '[a](…)', '`…`', '~~…~~', '\\…', '{a:…}'],
]

/** The patterns with which it does not grow linearly, each with what was measured. */
export function growsFaster(
  parse: (text: string) => unknown,
  units: number,
  texts: readonly string[] = patterns,
): readonly string[] {
  return texts.flatMap(pattern => {
    const { times, isLinear } = growthOf(parse, pattern, units)
    return isLinear ? [] : [`${JSON.stringify(pattern)}: ${times.map(Math.round).join(', ')} ms`]
  })
}
