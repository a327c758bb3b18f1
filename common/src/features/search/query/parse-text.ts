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

/** Can the word here not be another word of a text that is being read? */
export function isWordStop(state: ParseState, at: number): boolean {
  const char = state.text[at]
  return (
    char === undefined ||
    char === '(' ||
    char === ')' ||
    char === '"' ||
    char === '{' ||
    isOperatorAt(state, at) ||
    exactAt(state, at) !== null ||
    attributeAt(state, at) !== null
  )
}
