import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { type Language, markerOf } from './languages.ts'
import type { PreparedText } from './text-vector.ts'
import { type Lexemes, lexemesOf } from './word-forms.ts'

type FormsOf = (word: string) => readonly string[]

/** What a vector of PostgreSQL holds: places of a lexeme in a text, and the last of all places. */
const MAX_PLACES = 255
const LAST_PLACE = 16_383
/** Weights in the two bits above a place. */
const WEIGHT = { A: 3 << 14, B: 1 << 15, D: 0 } as const

/**
 * The vectors of texts, made here: the same as those of `vectorOf`, which costs PostgreSQL some 20 ms for 100 kB. Only words
 * that were not met before are sent to it, for all texts in one statement.
 */
export async function readyVectors(
  ctx: RequestContext,
  texts: readonly PreparedText[],
): Promise<readonly RawBuilder<unknown>[]> {
  const wordsIn = new Map<string, Set<string>>()
  for (const { language, title, words } of texts) {
    if (language.configuration === null) continue
    const known = wordsIn.get(language.configuration) ?? new Set()
    wordsIn.set(language.configuration, known)
    for (const word of title) known.add(word)
    for (const word of words) known.add(word)
  }
  const lexemes = new Map<string | null, Lexemes>()
  for (const [configuration, words] of wordsIn)
    for (const [name, known] of await lexemesOf(ctx, words, [configuration])) lexemes.set(name, known)
  return texts.map(text => {
    const known = lexemes.get(text.language.configuration)
    return sql`${vectorBytes(text, word => known?.get(word) ?? [word])}::tsvector`
  })
}

const placeOf = (weighted: number): number => weighted & LAST_PLACE

type Places = ReadonlyMap<string, readonly number[]>

function vectorBytes({ language, title, words, code }: PreparedText, formsOf: FormsOf): Buffer {
  const inTitle = placesIn(title, formsOf)
  const inText = placesIn(words, formsOf)
  const inCode = new Set(code.flatMap(formsOf))
  const shift = Math.max(0, ...[...inTitle.values()].map(places => places.at(-1) ?? 0))
  const weighted = new Map([...inTitle].map(([form, places]) => [form, places.map(place => WEIGHT.A | place)]))
  for (const [form, places] of inText) {
    const all = weighted.get(form) ?? []
    const weight = inCode.has(form) ? WEIGHT.B : WEIGHT.D
    for (const place of places) {
      // What comes behind the last place stands there, too, and a place is named once.
      if (all.length > MAX_PLACES || placeOf(all.at(-1) ?? 0) === LAST_PLACE) break
      all.push(weight | Math.min(place + shift, LAST_PLACE))
    }
    weighted.set(form, all)
  }
  return written(weighted, language)
}

/** Places of lexemes in a text, counted from 1. Stop words take one, too. */
function placesIn(words: readonly string[], formsOf: FormsOf): Places {
  const places = new Map<string, number[]>()
  for (const [index, word] of words.entries()) {
    const place = Math.min(index + 1, LAST_PLACE)
    for (const form of formsOf(word)) {
      const known = places.get(form)
      if (!known) places.set(form, [place])
      else if (known.length < MAX_PLACES && known.at(-1) !== place) known.push(place)
    }
  }
  return places
}

/** In the binary form of the protocol; PostgreSQL brings the lexemes into its order. */
function written(places: Places, language: Language): Buffer {
  const marker = markerOf(language)
  let size = 4 + marker.length + 3
  // Three bytes of UTF-8 at most for a unit.
  for (const [form, { length }] of places) size += 3 * form.length + 3 + 2 * length
  const bytes = Buffer.allocUnsafe(size)
  let at = bytes.writeInt32BE(places.size + 1)
  const entry = (form: string, of: readonly number[]) => {
    at += bytes.write(form, at)
    at = bytes.writeUInt8(0, at)
    at = bytes.writeUInt16BE(of.length, at)
    for (const place of of) at = bytes.writeUInt16BE(place, at)
  }
  for (const [form, of] of places) entry(form, of)
  entry(marker, [])
  return bytes.subarray(0, at)
}
