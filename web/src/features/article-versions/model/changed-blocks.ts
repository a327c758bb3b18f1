import { toUnsafeBlocks } from '@cairn/common/platform/markdown/parser'
import { diffTexts } from '@cairn/common/platform/text-diff'

/** Blocks of two texts that follow each other: the same in both, or what stands in place of what; either may be empty. */
export type BlockGroup =
  | { readonly kind: 'same'; readonly text: string }
  | { readonly kind: 'changed'; readonly before: string; readonly after: string }

interface Block {
  readonly start: number
  readonly end: number
}

/** Where links of the whole text lead; they read the same in each of its blocks, and show nothing. */
const LINK_TARGETS = /^ {0,3}\[[^\]^[\n][^\][\n]{0,200}\]:[ \t]+\S.{0,2000}$/gm

const blocksOf = (source: string): readonly Block[] =>
  toUnsafeBlocks(source, {}).filter(({ start, end }) => start < end)

/** Compares two Markdown texts block by block, as they are drawn. */
export function changedBlocks(before: string, after: string): readonly BlockGroup[] {
  const old = blocksOf(before)
  const oldAt = new Map(old.map(({ start }, index) => [start, index]))
  const textOf = (source: string, { start, end }: Block) => source.slice(start, end).trimEnd()
  const shift = shiftsBetween(before, after)
  const groups: BlockGroup[] = []
  let next = 0
  let fresh: Block[] = []
  let same: Block[] = []
  const closeSame = () => {
    if (same.length > 0) groups.push({ kind: 'same', text: joined(same, after) })
    same = []
  }
  const closeChanged = (until: number) => {
    const gone = old.slice(next, until)
    if (gone.length > 0 || fresh.length > 0)
      groups.push({ kind: 'changed', before: joined(gone, before), after: joined(fresh, after) })
    fresh = []
  }
  for (const block of blocksOf(after)) {
    const index = oldAt.get(block.start - shift(block.start))
    const twin = index === undefined || index < next ? undefined : old[index]
    if (index === undefined || !twin || textOf(before, twin) !== textOf(after, block)) {
      closeSame()
      fresh.push(block)
      continue
    }
    if (index > next) closeSame()
    closeChanged(index)
    same.push(block)
    next = index + 1
  }
  closeSame()
  closeChanged(old.length)
  return groups
}

/** How much further behind things stand in the second text than in the first one, by their place in the second. */
function shiftsBetween(before: string, after: string): (at: number) => number {
  const changes = diffTexts(before, after)
  let index = 0
  let shift = 0
  // Asked in the order of the text.
  return at => {
    for (let change = changes[index]; change && change.until <= at; change = changes[++index])
      shift = change.until - change.to
    return shift
  }
}

/** Blocks that follow each other as one text, in which references to targets elsewhere still lead there. */
function joined(blocks: readonly Block[], whole: string): string {
  const [first, last] = [blocks[0], blocks.at(-1)]
  if (!first || !last) return ''
  const text = whole.slice(first.start, last.end)
  if (!text.includes('[')) return text
  const targets = (whole.match(LINK_TARGETS) ?? []).filter(line => !text.includes(line))
  return targets.length > 0 ? `${text}\n\n${targets.join('\n')}\n` : text
}
