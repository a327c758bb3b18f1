/** Measures how the time of a parser grows with its text. For tests: on a text of any kind it must grow linearly. */
export interface Growth {
  /** Milliseconds for the text at once, twice and four times its length; 0 or infinite where they are not needed. */
  readonly times: readonly [number, number, number]
  readonly isLinear: boolean
}

/** Faster than this at four times the length nothing can be quadratic that anybody would notice. */
const UNNOTICED_MS = 12
/** Four times the text may take four times as long; eight times is half way to quadratic, on the scale of powers; so is 2.8 for twice. */
const MAX = 8
const MAX_OF_HALF = 2.8
/** The shortest of so many counts: the engine compiles and cleans up when it wants to. */
const ATTEMPTS = 8

declare const process: { threadCpuUsage(): { readonly user: number; readonly system: number } }

/** Milliseconds that this thread had the processor: what others do on the machine meanwhile does not count. */
const processorTime = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

async function timed(work: () => unknown): Promise<number> {
  const begin = processorTime()
  await work()
  return processorTime() - begin
}

/** A pattern to repeat, or what gives a text of about so many UTF-16 units. */
export type Pattern = string | ((units: number) => string)

/** @param units length of the text at first, in UTF-16 units */
export async function growthOf(parse: (text: string) => unknown, pattern: Pattern, units: number): Promise<Growth> {
  const [one, two, four] = [1, 2, 4].map(times => written(pattern, units * times)) as [string, string, string]
  const best: [number, number, number] = [Infinity, Infinity, Infinity]
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    best[2] = Math.min(best[2], await timed(() => parse(four)))
    if (best[2] <= UNNOTICED_MS) return { times: [0, 0, best[2]], isLinear: true }
    // Twice: a single one that was held up would make what is longer look well.
    for (let time = 0; time < 2; time++) best[0] = Math.min(best[0], await timed(() => parse(one)))
    if (best[2] <= best[0] * MAX) return { times: best, isLinear: true }
    for (let time = 0; time < 2; time++) best[1] = Math.min(best[1], await timed(() => parse(two)))
    if (best[2] <= best[1] * MAX_OF_HALF) return { times: best, isLinear: true }
  }
  return { times: best, isLinear: false }
}

/** The pattern as often as it fits; `…` in its middle: as many of what is before it as of what is behind. */
function written(pattern: Pattern, units: number): string {
  if (typeof pattern !== 'string') return pattern(units)
  const [open = '', close] = pattern.split('…')
  if (close === undefined) return open.repeat(Math.ceil(units / open.length)).slice(0, units)
  const times = Math.floor(units / (open.length + close.length))
  return open.repeat(times) + close.repeat(times)
}

/** Lines of which none is like another. */
export const differentLines = (units: number): string =>
  Array.from({ length: Math.ceil(units / 6) }, (_, index) => `${(100_000 + index).toString(36)}\n`).join('')

/** Runs of backticks of which none is as long as another. */
export const differentRuns = (units: number): string =>
  Array.from({ length: Math.ceil(Math.sqrt(2 * units)) }, (_, index) => '`'.repeat(index + 1)).join(' ')

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
  // What reads as one thing to the end, and then is another.
  ...['1…a', 'a…!', ' …a', '\n…a', '-…a', '.…a'],
]

const everyPattern: readonly Pattern[] = [...patterns, differentLines, differentRuns]

/** The patterns with which it does not grow linearly, each with what was measured. */
export async function growsFaster(
  parse: (text: string) => unknown,
  units: number,
  texts: readonly Pattern[] = everyPattern,
): Promise<readonly string[]> {
  const found: string[] = []
  for (const pattern of texts) {
    const first = await growthOf(parse, pattern, units)
    if (first.isLinear) continue
    // A few milliseconds may be the engine's, cleaning up; with longer texts they count less.
    const { times, isLinear } = await growthOf(parse, pattern, units * 2)
    if (!isLinear)
      found.push(
        `${typeof pattern === 'string' ? JSON.stringify(pattern) : pattern.name}: ${times.map(Math.round).join(', ')} ms`,
      )
  }
  return found
}
