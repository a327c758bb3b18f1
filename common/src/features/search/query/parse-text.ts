import { attributeAt, exactAt, isOperatorAt, type ParseState } from './parse-state.ts'
import { isSpace } from './scan.ts'

/** The end of a word of text. Parentheses end it, but for those of a call: `main()`. */
export function textWordEnd(text: string, at: number): number {
  let end = at
  for (;;) {
    const char = text[end]
    if (char === '(' && text[end + 1] === ')' && end > at) end += 2
    else if (char === undefined || char === '(' || char === ')' || isSpace(char)) return end
    else end++
  }
}

/** `#` before something that can be a value. */
export function isSingle(text: string, at: number): boolean {
  const next = text[at + 1]
  return text[at] === '#' && next !== undefined && !isSpace(next) && !/[#,()]/.test(next)
}

/** A minus before something that can be a value, not a dash or an arrow. */
export function isNegation(text: string, at: number): boolean {
  const next = text[at + 1]
  return text[at] === '-' && next !== undefined && !isSpace(next) && !/[-><=,.;:()|/\\+]/.test(next)
}

/** Can what is here not be another word of a text that is being read? */
export function isTextStop(state: ParseState, at: number): boolean {
  const char = state.text[at]
  return (
    char === undefined ||
    char === '(' ||
    char === ')' ||
    char === '"' ||
    char === '{' ||
    isNegation(state.text, at) ||
    isSingle(state.text, at) ||
    isOperatorAt(state, at) ||
    exactAt(state, at) !== null ||
    attributeAt(state, at) !== null
  )
}
