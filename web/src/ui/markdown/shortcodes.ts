import type { MarkdownIt } from 'markdown-it'
import names from 'markdown-it-emoji/lib/data/light.mjs'

/** What teams write every day and the short list of the library lacks; its long one is heavier than the renderer. */
const MORE: readonly (readonly [name: string, emoji: string])[] = [
  ['+1', '👍'],
  ['-1', '👎'],
  ['thumbsup', '👍'],
  ['thumbsdown', '👎'],
  ['tada', '🎉'],
  ['rocket', '🚀'],
  ['eyes', '👀'],
  ['fire', '🔥'],
  ['clap', '👏'],
  ['pray', '🙏'],
  ['muscle', '💪'],
  ['ok_hand', '👌'],
  ['wave', '👋'],
  ['thinking', '🤔'],
  ['bug', '🐛'],
  ['bulb', '💡'],
  ['100', '💯'],
  ['construction', '🚧'],
  ['memo', '📝'],
  ['raised_hands', '🙌'],
  ['point_right', '👉'],
  ['lock', '🔒'],
  ['key', '🔑'],
  ['wrench', '🔧'],
  ['hammer', '🔨'],
  ['gear', '⚙️'],
  ['package', '📦'],
  ['boom', '💥'],
  ['rotating_light', '🚨'],
  ['ambulance', '🚑'],
  ['art', '🎨'],
  ['lipstick', '💄'],
  ['green_heart', '💚'],
  ['broken_heart', '💔'],
  ['alarm_clock', '⏰'],
  ['calendar', '📆'],
  ['chart_with_upwards_trend', '📈'],
  ['books', '📚'],
  ['book', '📖'],
  ['link', '🔗'],
  ['pushpin', '📌'],
  ['mag', '🔍'],
  ['shield', '🛡️'],
  ['test_tube', '🧪'],
  ['trophy', '🏆'],
  ['medal_sports', '🏅'],
  ['star2', '🌟'],
  ['shrug', '🤷'],
  ['facepalm', '🤦'],
  ['ghost', '👻'],
  ['robot', '🤖'],
  ['skull', '💀'],
  ['poop', '💩'],
  ['hankey', '💩'],
  ['beer', '🍺'],
  ['beers', '🍻'],
  ['cake', '🍰'],
  ['pizza', '🍕'],
  ['gift', '🎁'],
  ['balloon', '🎈'],
  ['partying_face', '🥳'],
  ['hugs', '🤗'],
  ['handshake', '🤝'],
  ['crossed_fingers', '🤞'],
  ['see_no_evil', '🙈'],
  ['no_entry', '⛔'],
  ['stop_sign', '🛑'],
  ['hourglass_flowing_sand', '⏳'],
  ['construction_worker', '👷'],
  ['seedling', '🌱'],
]
const EMOJI: ReadonlyMap<string, string> = new Map([...MORE, ...Object.entries(names)])
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

/** A shortcode that is being typed at the caret: a colon and two letters at least. */
export function shortcodeAt(
  text: string,
  caret: number,
): { readonly start: number; readonly text: string } | undefined {
  const match = /(?<![\p{L}\p{N}:]):([a-z0-9_+-]{2,40})$/iu.exec(text.slice(Math.max(0, caret - 42), caret))
  return match ? { start: caret - match[0].length, text: match[1] ?? '' } : undefined
}
