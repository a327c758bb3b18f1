import type { MarkdownIt } from 'markdown-it'
import names from 'markdown-it-emoji/lib/data/full.mjs'

/** The names that GitHub has, with what they stand for. */
const EMOJI: ReadonlyMap<string, string> = new Map(Object.entries(names))
const SHORTCODE = /:([a-z0-9_+-]{1,40}):(?![\p{L}\p{N}])/uy
const WORD_END = /[\p{L}\p{N}]$/u

/**
 * `:+1:` and the like become emoji, outside code, where no word touches them. A rule of its own: the library's, which
 * goes over all pieces of a paragraph anew for each one, takes quadratic time.
 */
export function shortcodes(md: MarkdownIt): void {
  md.inline.ruler.before('escape', 'shortcode', (state, silent) => {
    const { src, pos } = state
    if (src.codePointAt(pos) !== 0x3a || WORD_END.test(src.slice(Math.max(0, pos - 2), pos))) return false
    SHORTCODE.lastIndex = pos
    const match = SHORTCODE.exec(src)
    const emoji = EMOJI.get(match?.[1] ?? '')
    if (!match || emoji === undefined) return false
    if (!silent) state.push('text', '', 0).content = emoji
    state.pos += match[0].length
    return true
  })
}

/** What a shortcode, without its colons, stands for; undefined for what is none. */
export const emojiOf = (name: string): string | undefined => EMOJI.get(name)

/** Shortcodes that begin with the letters, or have a word that does; the former first. */
export function findShortcodes(
  text: string,
  limit: number,
): readonly { readonly name: string; readonly emoji: string }[] {
  const key = text.toLowerCase()
  const inside = new RegExp(`[_-]${key.replaceAll(/[+]/g, '\\+')}`)
  const all = [...EMOJI].map(([name, emoji]) => ({ name, emoji }))
  const first = all.filter(({ name }) => name.startsWith(key))
  return [...first, ...all.filter(({ name }) => !name.startsWith(key) && inside.test(name))].slice(0, limit)
}
