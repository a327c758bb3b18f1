/** A text and what of it is selected, in UTF-16 offsets. */
export type TextState = { readonly text: string; readonly start: number; readonly end: number }

/** What a key or button makes of a text; undefined: nothing, the key is not for it. */
export type EditCommand = (state: TextState) => TextState | undefined

/** The one slice in which two texts differ, and what stands there afterwards. */
export function changeBetween(
  before: string,
  after: string,
): { readonly from: number; readonly to: number; readonly insert: string } {
  const shorter = Math.min(before.length, after.length)
  let from = 0
  while (from < shorter && before[from] === after[from]) from++
  let same = 0
  while (same < shorter - from && before[before.length - 1 - same] === after[after.length - 1 - same]) same++
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) }
}

/** Where the line begins in which a place lies. */
export function lineStart(text: string, place: number): number {
  return text.lastIndexOf('\n', place - 1) + 1
}

/** Where the line ends in which a place lies, before its line break. */
export function lineEnd(text: string, place: number): number {
  const end = text.indexOf('\n', place)
  return end < 0 ? text.length : end
}

/** Puts a text in the place of a slice, with the caret behind it. */
export function splice({ text }: TextState, from: number, to: number, insert: string): TextState {
  const caret = from + insert.length
  return { text: text.slice(0, from) + insert + text.slice(to), start: caret, end: caret }
}

/** Makes one command of two. */
export function after(first: EditCommand, second: EditCommand): EditCommand {
  return state => {
    const between = first(state)
    return between && (second(between) ?? between)
  }
}
