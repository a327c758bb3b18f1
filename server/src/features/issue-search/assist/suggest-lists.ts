import { nameKey } from '@cairn/common/features/search'
import { attributesCalled, queryAttributesOf } from '../../issues/index.ts'
import { visibleFields } from './known-fields.ts'
import { findLinks } from './lookups.ts'
import { isStorable, wordAt } from './matching.ts'
import { comma, type SuggestionRow, suggest } from './suggestion.ts'
import type { Assistance } from './suggestions.ts'

const MAX_FIELDS = 15

/** Keys after `sort by:`. */
export async function suggestSortKeys({
  ctx,
  at,
  dictionary,
  language,
  near,
  say,
}: Assistance): Promise<readonly SuggestionRow[]> {
  const fields = language
    ? []
    : await visibleFields(ctx, near, { prefix: at.prefix, accepts: field => field.fieldType !== 'text' })
  const own = dictionary.attributes.all
    .flatMap(attribute => attribute.sort ?? [])
    .filter(sort => wordAt(sort.name, at.prefix) >= 0)
  return [
    ...own.map(sort =>
      suggest(at, {
        name: sort.name,
        description: say(sort.defaultAscending ? 'search.assist.asc' : 'search.assist.desc'),
      }),
    ),
    ...fields
      .slice(0, MAX_FIELDS)
      .map(field => suggest(at, { name: field.name, description: say('search.assist.field') })),
  ]
}

export function suggestSortDirection(assistance: Assistance): readonly SuggestionRow[] {
  const { at, say } = assistance
  const directions = ['asc', 'desc'] as const
  const key = nameKey(at.prefix)
  return [
    ...directions
      .filter(word => word.startsWith(key))
      .map(word => suggest(at, { name: word, written: word, description: say(`search.assist.${word}`) })),
    ...(key === '' ? [comma(assistance, say('search.assist.anotherKey'))] : []),
  ]
}

/** Names after `has:`, first those that an issue has, then those that it lacks. */
export async function suggestHas(assistance: Assistance): Promise<readonly SuggestionRow[]> {
  const { at, say } = assistance
  const names = await hasNames(assistance)
  const row = (name: string, sign: '-' | '') =>
    suggest(at, { name, sign, description: say(sign === '-' ? 'search.assist.hasNot' : 'search.assist.has', { name }) })
  return [...names.map(name => row(name, '')), ...(at.negated ? [] : names.map(name => row(name, '-')))]
}

export async function hasNames({
  ctx,
  at,
  language,
  near,
}: Pick<Assistance, 'ctx' | 'at' | 'near'> & Partial<Pick<Assistance, 'language'>>): Promise<readonly string[]> {
  if (language)
    return language.attributes.all.flatMap(({ has }) => has ?? []).filter(name => wordAt(name, at.prefix) >= 0)
  const attributes = queryAttributesOf(ctx.contributions).names
  const [fields, links, named] = await Promise.all([
    visibleFields(ctx, near, { prefix: at.prefix }),
    findLinks(ctx),
    isStorable(at.prefix) ? attributesCalled(ctx, at.prefix) : [],
  ])
  const names = [
    ...attributes.all.flatMap(attribute => attribute.has ?? []),
    ...fields.slice(0, MAX_FIELDS).map(field => field.name),
    ...links.map(link => link.name),
    ...named.flatMap(({ hasEach, names }) => (hasEach ? names : [])),
  ]
  return names.filter(name => wordAt(name, at.prefix) >= 0).slice(0, 24)
}
