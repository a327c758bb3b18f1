import { namesInText, type TextNames } from '@cairn/common/platform/markdown'
import type { Names } from './references.ts'

export interface TextOfProject {
  readonly text: string
  /** Key of the project that `#12` speaks of; none: such numbers mean nothing. */
  readonly referenceProject?: string | undefined
}

/** Most names of a kind that are looked up for the texts of one reply; more are no texts that people write. */
const MAX_NAMES = 5_000

/** All names that the texts use, each once, however many texts there are. `base`: the address of the product. */
export function namesIn(texts: readonly TextOfProject[], base: string): Names {
  const all = texts.map(({ text, referenceProject }) => namesInText(text, { base, referenceProject }))
  const some = (kind: keyof TextNames) => [...new Set(all.flatMap(names => [...names[kind]]))].slice(0, MAX_NAMES)
  return { logins: some('logins'), issues: some('issues'), articles: some('articles'), commits: some('commits') }
}
