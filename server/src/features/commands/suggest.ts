import type { Expected, Slot } from '@cairn/common/features/commands'
import { dateWords, nameKey } from '@cairn/common/features/search'
import type { RequestContext } from '../../platform/context/index.ts'
import { type BundleElementInfo, bundleElementsOf } from '../bundles/index.ts'
import type { ProjectFieldInfo } from '../custom-fields/index.ts'
import { findNames, type NamedKind, type SuggestionRow, wordAt } from '../issue-search/index.ts'
import { commandVerbsOf, type OfferedName, offeredNames } from '../issues/index.ts'
import { allowedUsers } from './read-commands.ts'

export interface Option extends OfferedName {
  readonly icon?: string
}

export interface SuggestFrom {
  readonly ctx: RequestContext
  readonly text: string
  readonly caret: number
  readonly slots: readonly Slot[]
  /** Fields that the reader sees of each target project. */
  readonly fields: readonly (readonly ProjectFieldInfo[])[]
}

const MAX_SUGGESTIONS = 30
const MAX_OF_KIND = 10

/** What may be written at the caret, the closest first. */
export async function suggestCommands(from: SuggestFrom): Promise<readonly SuggestionRow[]> {
  const rows: SuggestionRow[] = []
  const places = [...from.slots].sort((a, b) => b.start - a.start)
  for (const { start, expected } of places) {
    if (start > from.caret) continue
    const typed = from.text.slice(start, from.caret)
    // A name that is complete is not completed any more.
    if (expected.kind === 'command' && /\S\s+$/u.test(typed)) continue
    for (const option of await optionsOf(from, expected, typed)) rows.push(rowOf(from, start, typed, option))
  }
  const seen = new Set<string>()
  return rows
    .filter(row => {
      const key = `${row.completionStart} ${nameKey(row.option)}`
      return !seen.has(key) && seen.add(key)
    })
    .slice(0, MAX_SUGGESTIONS)
}

function rowOf({ text, caret }: SuggestFrom, start: number, typed: string, option: Option): SuggestionRow {
  const match = typed === '' ? -1 : wordAt(option.name, typed)
  const rest = /^\S*/u.exec(text.slice(caret))?.[0] ?? ''
  return {
    option: option.name,
    prefix: null,
    suffix: ' ',
    description: option.description ?? null,
    group: option.group ?? null,
    icon: option.icon ?? null,
    userId: null,
    matchingStart: Math.max(match, 0),
    matchingEnd: match < 0 ? 0 : Math.min(match + typed.trim().length, option.name.length),
    completionStart: start,
    completionEnd: caret + rest.length,
    caret: start + option.name.length + 1,
  }
}

/** What fits what was typed where that is expected. */
export async function optionsOf(from: SuggestFrom, expected: Expected, typed: string): Promise<readonly Option[]> {
  switch (expected.kind) {
    case 'command':
      return commandOptions(from, expected.action !== null, typed)
    case 'field': {
      const fields = from.fields.flatMap(list => list.filter(field => field.fieldId === expected.fieldId).slice(0, 1))
      return fieldOptions(from, fields, typed)
    }
    case 'principal':
      return named(from.ctx, ['group', 'user'], typed)
    case 'issue':
      return []
    case 'other':
      return thingsOf(from.ctx, expected.of, typed)
    default:
      return named(from.ctx, [expected.kind], typed)
  }
}

async function commandOptions(from: SuggestFrom, isPart: boolean, typed: string): Promise<readonly Option[]> {
  const { ctx } = from
  const say = (key: string) => ctx.texts.format(ctx.locale, `command.assist.${key}`)
  const offeredWords = commandVerbsOf(ctx.contributions).definitions.offered
  const words = offeredWords.flatMap(({ word, isPart: mayBePart }) => (!isPart || mayBePart ? [word] : []))
  const common = commonFields(from)
  const offered = [
    ...common.map(field => ({ name: field.name, group: say('fields') })),
    ...[...words, ...(isPart ? [] : ['add', 'remove'])].map(name => ({ name, group: say('commands') })),
    ...(await namesThatBegin(ctx)),
  ].filter(({ name }) => wordAt(name, typed) >= 0)
  if (typed.trim() === '') return offered
  return [
    ...offered,
    ...(await valueOptions(from, typed)),
    ...(await named(ctx, isPart ? ['user', 'tag'] : ['user', 'tag', 'project'], typed)),
  ]
}

/** Values of the fields that all projects have, which may stand alone. */
export async function valueOptions(from: SuggestFrom, typed: string): Promise<readonly Option[]> {
  const common = commonFields(from)
  const values: Option[] = []
  for (const field of common.filter(({ bundleId, fieldType }) => bundleId !== null && fieldType.valueType !== 'user')) {
    const fields = from.fields.flatMap(list => list.filter(other => other.fieldId === field.fieldId))
    for (const option of await fieldOptions(from, fields, typed))
      values.push({
        ...option,
        description: field.name,
        group: from.ctx.texts.format(from.ctx.locale, 'command.assist.values'),
      })
  }
  return values.slice(0, MAX_SUGGESTIONS)
}

/** Fields that all of the projects have, in the order of the first. */
function commonFields({ fields }: SuggestFrom): readonly ProjectFieldInfo[] {
  const [first = []] = fields
  return first.filter(field => fields.every(list => list.some(other => other.fieldId === field.fieldId)))
}

async function fieldOptions(
  { ctx }: SuggestFrom,
  fields: readonly ProjectFieldInfo[],
  typed: string,
): Promise<readonly Option[]> {
  const [first] = fields
  if (!first) return []
  const empty = fields.flatMap(({ canBeEmpty, emptyText }) => (canBeEmpty && emptyText ? [emptyText] : [])).slice(0, 1)
  const matching = (names: readonly string[]) => names.filter(name => wordAt(name, typed) >= 0).map(name => ({ name }))
  const { valueType, storage } = first.fieldType
  if (valueType === 'user') return [...(await people(ctx, fields, typed)), ...matching(['me', ...empty])]
  if (valueType === 'group') return [...(await named(ctx, ['group'], typed)), ...matching(empty)]
  if (valueType.startsWith('date')) return matching([...dateWords, ...empty])
  if (storage !== 'value') return matching(empty)
  return [...matching((await commonElements(ctx, fields)).map(({ name }) => name)), ...matching(empty)]
}

/** People who may be chosen in all of the projects. */
async function people(
  ctx: RequestContext,
  fields: readonly ProjectFieldInfo[],
  typed: string,
): Promise<readonly Option[]> {
  const found = await findNames(ctx, { user: MAX_OF_KIND * 5 }, typed, new Set())
  let ids = found.map(({ id }) => id)
  for (const bundleId of new Set(fields.flatMap(field => field.bundleId ?? []))) {
    const allowed = await allowedUsers(ctx, bundleId, ids)
    ids = ids.filter(id => allowed.has(id))
  }
  return found
    .filter(({ id, hidden }) => !hidden && ids.includes(id))
    .slice(0, MAX_OF_KIND)
    .map(({ name, description }) => ({ name, description, icon: 'user' }))
}

/** Values that the field has in all of the projects, by name. */
async function commonElements(
  ctx: RequestContext,
  fields: readonly ProjectFieldInfo[],
): Promise<readonly BundleElementInfo[]> {
  const bundles = [...new Set(fields.flatMap(({ bundleId }) => (bundleId === null ? [] : [bundleId])))]
  const elements = await bundleElementsOf(ctx, bundles)
  const names = bundles.map(id => new Set((elements.get(id) ?? []).map(element => nameKey(element.name))))
  return (elements.get(bundles[0] ?? -1) ?? []).filter(
    element => !element.archived && names.every(others => others.has(nameKey(element.name))),
  )
}

async function named(ctx: RequestContext, kinds: readonly NamedKind[], typed: string): Promise<readonly Option[]> {
  const limits = Object.fromEntries(kinds.map(kind => [kind, MAX_OF_KIND]))
  const found = await findNames(ctx, limits, typed, new Set())
  return found.filter(({ hidden }) => !hidden).map(({ kind, name, description }) => ({ name, description, icon: kind }))
}

const beginnings = new WeakMap<RequestContext, Promise<readonly OfferedName[]>>()

/** Names that verbs have commands begin with. Read once in a request. */
function namesThatBegin(ctx: RequestContext): Promise<readonly OfferedName[]> {
  const known = beginnings.get(ctx) ?? readBeginnings(ctx)
  beginnings.set(ctx, known)
  return known
}

async function readBeginnings(ctx: RequestContext): Promise<readonly OfferedName[]> {
  const offered: OfferedName[] = []
  for (const verb of commandVerbsOf(ctx.contributions).all) offered.push(...((await verb.offer?.(ctx)) ?? []))
  return offered
}

/** Things of a sort, or of those what belongs to one. */
async function thingsOf(ctx: RequestContext, of: string, typed: string): Promise<readonly Option[]> {
  const found = await offeredNames(ctx, of, typed)
  return found.filter(({ name }) => wordAt(name, typed) >= 0).slice(0, MAX_OF_KIND)
}
