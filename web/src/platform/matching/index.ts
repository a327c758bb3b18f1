export { type Match, type Matchable, marksOf, matchOf, type Range, wordsOf } from './match.ts'
