declare module 'markdown-it-emoji/lib/data/full.mjs' {
  /** Emoji by their shortcodes, without the colons: the usual ones, as GitHub names them. */
  const emoji: Readonly<Record<string, string>>
  export default emoji
}
