/** Random numbers that are the same for the same seed. */
export function seeded(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { below, between: (low: number, high: number) => low + below(high - low + 1), next }
}

export type Random = ReturnType<typeof seeded>

const SYLLABLES = 'ka lo mi ren ta su ver do ni pal ek or sin tum ga ble ist on'.split(' ')
const FREQUENT = 'the of a to and in is for on 文 書 ü 😀'.split(' ')

/** Often one of few words, else one of many. */
export function word(random: Random): string {
  if (random.below(3) === 0) return FREQUENT[random.below(FREQUENT.length)] ?? 'the'
  return Array.from({ length: random.between(2, 4) }, () => SYLLABLES[random.below(SYLLABLES.length)]).join('')
}

export const sentence = (random: Random): string =>
  `${Array.from({ length: random.between(4, 14) }, () => word(random)).join(' ')}.`

/** One block of Markdown. */
export function block(random: Random): string {
  switch (random.below(8)) {
    case 0:
      return `## ${word(random)} ${word(random)}`
    case 1:
      return lines(random, () => `- [${random.below(2) ? 'x' : ' '}] ${word(random)} ${word(random)}`)
    case 2:
      return `| ${word(random)} | ${word(random)} |\n|---|---|\n${lines(random, () => `| ${word(random)} | open |`)}`
    case 3:
      return `\`\`\`\n${lines(random, () => `  ${word(random)}(${word(random)})`)}\n\`\`\``
    default:
      return Array.from({ length: random.between(1, 5) }, () => sentence(random)).join(' ')
  }
}

const lines = (random: Random, line: () => string) => Array.from({ length: random.between(2, 5) }, line).join('\n')

export const blocks = (random: Random, count: number): string[] => Array.from({ length: count }, () => block(random))
