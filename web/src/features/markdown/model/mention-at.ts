const LONGEST = 40

/** The `@…` that is being typed at the cursor, if any; `start` is where its `@` stands. */
export function mentionAt(text: string, cursor: number): { readonly start: number; readonly text: string } | undefined {
  const before = text.slice(Math.max(0, cursor - LONGEST), cursor)
  const match = /(?<![\p{L}\p{N}@/._-])@([\p{L}\p{N}._-]*)$/u.exec(before)
  return match ? { start: cursor - match[0].length, text: match[1] ?? '' } : undefined
}
