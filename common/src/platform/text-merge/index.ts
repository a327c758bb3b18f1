export { type Lines, type MergePart, mergeCleanly, mergeTexts } from './merge-texts.ts'
