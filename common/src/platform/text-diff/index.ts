export { diffByWords, diffTexts, type TextChange } from './diff-texts.ts'
export { keptShare } from './kept-share.ts'
export { isSingle, isWord, type TextToken, wordTokens } from './tokens.ts'
