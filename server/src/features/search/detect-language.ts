import type { Language } from './languages.ts'

interface Detector {
  detect(text: string): { getScores(): Readonly<Record<string, number>>; isReliable(): boolean }
}

/** Letters that say enough about a language; shorter texts count as written in the first one. */
const MIN_LETTERS = 16
const MAX_TEXT = 2_000
/** How much likelier than the first language another must be. */
const MARGIN = 0.08
const MIN_SCORE = 0.5

let loading: Promise<Detector> | null = null

/** Loaded with the first text that needs it (25 MB). */
function detector(): Promise<Detector> {
  loading ??= import('eld/extrasmall').then(module => module.eld as Detector)
  return loading
}

/** The language of a text among the enabled ones; the first of them where it is too short or could be any. */
export async function detectLanguage(
  prose: string,
  [first, ...others]: readonly [Language, ...Language[]],
): Promise<Language> {
  if (others.length === 0) return first
  const text = prose.slice(0, MAX_TEXT)
  if (text.replace(/[^\p{L}]+/gu, '').length < MIN_LETTERS) return first
  const result = (await detector()).detect(text)
  const scores = result.getScores()
  const scoreOf = (language: Language): number => scores[language.id] ?? 0
  const best = others.reduce((left, right) => (scoreOf(right) > scoreOf(left) ? right : left), first)
  if (best === first || !result.isReliable()) return first
  return scoreOf(best) >= MIN_SCORE && scoreOf(best) - scoreOf(first) >= MARGIN ? best : first
}
