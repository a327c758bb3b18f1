import {
  type Candidates,
  candidates,
  createDictionary,
  type Dictionary,
  type DictionaryEntry,
  nameKey,
  usualAliases,
} from '@cairn/common/features/search'
import type { RequestContext } from '../../../platform/context/index.ts'
import { workTimeOf } from '../../custom-fields/index.ts'
import { queryAttributesOf } from '../../issues/index.ts'
import { timeZoneOfActor } from '../../users/index.ts'
import type { QueryLanguage } from '../query-languages.ts'
import type { Wanted } from './entries.ts'
import { rememberedEntries, rememberedForReader } from './remembered-entries.ts'

/** How deep saved searches may stand in one another; deeper ones are unknown. */
const MAX_NESTING = 5

/**
 * What the reader may name in these texts: one statement looks up the names that stand there, another one those in the
 * saved searches among them. Of another language its candidates are given. Whatever the reader may not know of is not found, and so is unknown to the parser.
 */
export const loadDictionary = (ctx: RequestContext, ...texts: readonly (string | Candidates)[]): Promise<Dictionary> =>
  loadDictionaryOf(ctx, undefined, ...texts)

/** What a language other than that of issues may name besides its attributes. */
const NAMED: ReadonlySet<string> = new Set(['user', 'group', 'project', 'tag'])

/** As {@link loadDictionary}, in another language. */
export async function loadDictionaryOf(
  ctx: RequestContext,
  language: QueryLanguage | undefined,
  ...texts: readonly (string | Candidates)[]
): Promise<Dictionary> {
  const [entries, timeZone, work] = await Promise.all([loadEntries(ctx, texts), timeZoneOfReader(ctx), workTimeOf(ctx)])
  return createDictionary({
    attributes: language?.attributes ?? queryAttributesOf(ctx.contributions).names,
    me: ctx.actor.isGuest ? null : { id: ctx.actor.userId, login: ctx.actor.login },
    now: ctx.clock(),
    timeZone,
    ...work,
    entries: language ? entries.filter(({ kind }) => NAMED.has(kind)) : entries,
  })
}

async function loadEntries(
  ctx: RequestContext,
  texts: readonly (string | Candidates)[],
): Promise<readonly DictionaryEntry[]> {
  const found = new Map<string, DictionaryEntry>()
  const asked = { names: new Set<string>(), prefixes: new Set<string>() }
  let pending = texts
  for (let depth = 0; depth <= MAX_NESTING && pending.length > 0; depth++) {
    const wanted = wantedIn(pending, asked)
    pending = []
    if (wanted.names.length + wanted.prefixes.length === 0) break
    for (const entry of await rememberedEntries(ctx, wanted)) {
      const which = 'direction' in entry ? entry.direction : 'of' in entry ? entry.of : ''
      const key = `${entry.kind} ${entry.id} ${which}`
      if (found.has(key)) continue
      found.set(key, entry)
      if (entry.kind === 'savedSearch') pending = [...pending, entry.query]
    }
  }
  return [...found.values()]
}

/** Names in the texts that nobody asked for yet. */
function wantedIn(
  texts: readonly (string | Candidates)[],
  asked: { readonly names: Set<string>; readonly prefixes: Set<string> },
): Wanted {
  const all = texts.map(text => (typeof text === 'string' ? candidates(text) : text))
  const names = all.flatMap(one => one.names)
  const singles = [...new Set(texts.flatMap(singlesIn))].filter(isStorable)
  return {
    // What stands alone is asked again: it may be somebody, who then stands for fields.
    names: [
      ...new Set([...fresh([...names, ...names.flatMap(fieldsCalled)].filter(isStorable), asked.names), ...singles]),
    ],
    singles,
    prefixes: fresh(all.flatMap(one => one.prefixes).filter(isStorable), asked.prefixes),
  }
}

/** What stands alone, as `#value` or `-value`: its beginnings of up to three words, since full names have several. */
function singlesIn(text: string | Candidates): readonly string[] {
  if (typeof text !== 'string') return []
  const found = text.matchAll(/(?:^|[\s(])[#-](?:\{([^{}]{1,200})\}|([^\s,(){}]{1,100}(?:\s[^\s,(){}:]{1,50}){0,2}))/gu)
  return [...found].flatMap(([, braced, bare = '']) => {
    if (braced !== undefined) return [nameKey(braced)]
    const words = nameKey(bare).split(' ')
    return words.map((_, index) => words.slice(0, index + 1).join(' '))
  })
}

function fresh(names: readonly string[], seen: Set<string>): readonly string[] {
  const unseen = [...new Set(names)].filter(name => !seen.has(name))
  for (const name of unseen) seen.add(name)
  return unseen
}

/** Nothing is called by what no database stores. */
const isStorable = (name: string): boolean => name !== '' && !name.includes('\0') && name.isWellFormed()

const fieldsByAlias = Map.groupBy(
  Object.entries(usualAliases).flatMap(([field, aliases]) => aliases.map(alias => ({ field, alias }))),
  ({ alias }) => alias,
)

const fieldsCalled = (name: string): readonly string[] => (fieldsByAlias.get(name) ?? []).map(({ field }) => field)

/** Days in a query are days where the reader is. */
const timeZoneOfReader = (ctx: RequestContext): Promise<string> =>
  rememberedForReader(ctx, 'time zone', () => timeZoneOfActor(ctx))
