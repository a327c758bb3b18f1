import {
  type Command,
  type CommandFacts,
  commandCandidates,
  isError,
  type ParsedCommands,
  type Problem,
  type ProjectFacts,
  parseCommands,
  type Verbs,
} from '@cairn/common/features/commands'
import type { FieldTypeId } from '@cairn/common/features/custom-fields'
import { createDictionary, type Dictionary, type DictionaryEntry } from '@cairn/common/features/search'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'
import { canSomewhere } from '../access/index.ts'
import { aggregatedUsers, bundleElementsOf } from '../bundles/index.ts'
import { canSeeField, type ProjectFieldInfo, projectFieldsOf } from '../custom-fields/index.ts'
import { loadDictionary } from '../issue-search/index.ts'
import { commandVerbsOf, seekIssues, type VisibleIssue } from '../issues/index.ts'

/** Commands as they were read, with what was looked up for them. */
export interface ReadCommands extends ParsedCommands {
  readonly dictionary: Dictionary
  readonly facts: CommandFacts
  /** Fields that the reader sees, by project. */
  readonly fields: ReadonlyMap<number, readonly ProjectFieldInfo[]>
  /** Target projects that were left out, and why. */
  readonly leftOut: ReadonlyMap<number, Problem>
}

/**
 * Reads commands for issues of these projects. What the reader may not know of is unknown. With `leaveOut` projects are
 * left out whose issues alone stand in the way.
 */
export async function readCommands(
  ctx: RequestContext,
  text: string,
  targets: readonly number[],
  { leaveOut = false }: { readonly leaveOut?: boolean } = {},
): Promise<ReadCommands> {
  const named = await loadDictionary(ctx, commandCandidates(text))
  const projects = [...new Set([...targets, ...named.all('project').map(project => project.id)])]
  const all = await projectFieldsOf(ctx, projects)
  const fields = new Map([...all].map(([id, list]) => [id, list.filter(field => canSeeField(ctx, field))]))
  const dictionary = withFields(named, [...fields.values()].flat())
  const [allowed, keys] = await Promise.all([
    allowedValues(ctx, [...fields.values()].flat(), dictionary),
    keysOf(ctx, targets, dictionary),
  ])
  const ofProjects = projects.map((id): [number, ProjectFacts] => [
    id,
    {
      id,
      key: keys.get(id) ?? '',
      fields: (fields.get(id) ?? []).map(field => ({
        fieldId: field.fieldId,
        canBeEmpty: field.canBeEmpty,
        emptyText: field.emptyText,
        values: field.bundleId === null ? null : (allowed.get(field.bundleId) ?? null),
      })),
    },
  ])
  const verbs = commandVerbsOf(ctx.contributions).definitions
  const facts: CommandFacts = {
    verbs,
    projects: new Map(ofProjects),
    targets: [...new Set(targets)],
    canCreateTags: !ctx.actor.isGuest && canSomewhere(ctx, 'CREATE_WATCH_FOLDER'),
  }
  const { parsed, leftOut } = leaveOut
    ? parseForSome(text, dictionary, facts)
    : { parsed: parseCommands(text, dictionary, facts), leftOut: new Map<number, Problem>() }
  const known = await seekIssues(
    ctx,
    parsed.commands.flatMap(command => issuesOf(verbs, command).map(issue => issue.text)),
  )
  return { ...checkIssues(parsed, verbs, known, text), dictionary, facts, fields, leftOut }
}

/** Each time the text is read anew; more than a few parts of it that some project lacks are a mistake. */
const MAX_READINGS = 10

function parseForSome(text: string, dictionary: Dictionary, facts: CommandFacts) {
  const all = parseCommands(text, dictionary, facts)
  const leftOut = new Map<number, Problem>()
  let parsed = all
  for (let left = MAX_READINGS; left > 0; left--) {
    const last = parsed.commands.at(-1)
    if (!last || !isError(last)) return { parsed, leftOut }
    if (!last.byProject) break
    for (const [projectId, problem] of last.byProject) leftOut.set(projectId, problem)
    parsed = parseCommands(text, dictionary, { ...facts, targets: facts.targets.filter(id => !leftOut.has(id)) })
  }
  return { parsed: all, leftOut: new Map<number, Problem>() }
}

/** Values stand alone in commands: the fields that have them must be known, too. */
function withFields(dictionary: Dictionary, fields: readonly ProjectFieldInfo[]): Dictionary {
  const known = new Map<number, DictionaryEntry>(dictionary.all('field').map(field => [field.id, field]))
  const emptyTexts = Map.groupBy(fields, field => field.fieldId)
  for (const field of fields) {
    if (known.has(field.fieldId)) continue
    const aliases = (field.aliases ?? '').split(',').map(alias => alias.trim())
    known.set(field.fieldId, {
      kind: 'field',
      id: field.fieldId,
      name: field.name,
      names: [field.name, field.localizedName ?? '', ...aliases].filter(name => name !== ''),
      fieldType: field.fieldType.id as FieldTypeId,
      emptyTexts: (emptyTexts.get(field.fieldId) ?? []).flatMap(({ emptyText }) => emptyText ?? []),
    })
  }
  const others = dictionary.data.entries.filter(entry => entry.kind !== 'field')
  return createDictionary({ ...dictionary.data, entries: [...others, ...known.values()] })
}

/** From the first command that names an issue which the reader does not see, the rest is an error. */
function checkIssues(
  parsed: ParsedCommands,
  verbs: Verbs,
  known: ReadonlyMap<string, VisibleIssue>,
  text: string,
): ParsedCommands {
  const commands: Command[] = []
  for (const command of parsed.commands) {
    const unknown = issuesOf(verbs, command).find(issue => !known.has(issue.text))
    if (!unknown) {
      commands.push(command)
      continue
    }
    const { start } = command
    const end = text.length
    const styles = [
      ...parsed.styles.filter(style => style.end <= unknown.start),
      { start: unknown.start, end, style: 'error' as const },
    ]
    const facts = { value: unknown.text }
    const problem: Command = { kind: 'error', code: 'unknown_issue', facts, at: unknown.start, start, end }
    return { ...parsed, commands: [...commands, problem], styles }
  }
  return parsed
}

const issuesOf = (verbs: Verbs, command: Command) => verbs.byKind(command.kind)?.namedIssues?.(command) ?? []

/** Which of the values in the dictionary the bundles hold. */
async function allowedValues(
  ctx: RequestContext,
  fields: readonly ProjectFieldInfo[],
  dictionary: Dictionary,
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const bundles = { users: new Set<number>(), elements: new Set<number>() }
  for (const { bundleId, fieldType } of fields)
    if (bundleId !== null) bundles[fieldType.valueType === 'user' ? 'users' : 'elements'].add(bundleId)
  const found = new Map<number, ReadonlySet<number>>()
  if (dictionary.all('element').length > 0)
    for (const [id, elements] of await bundleElementsOf(ctx, [...bundles.elements]))
      found.set(id, new Set(elements.map(element => element.id)))
  const users = [...new Set([...dictionary.all('user').map(user => user.id), ctx.actor.userId])]
  if (dictionary.all('user').length > 0 || !ctx.actor.isGuest)
    for (const bundleId of bundles.users) found.set(bundleId, await allowedUsers(ctx, bundleId, users))
  return found
}

/** Those of the users who may be values of fields with that bundle. */
export async function allowedUsers(
  ctx: RequestContext,
  bundleId: number,
  users: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select u as id from unnest(${intArray(users)}) u
    where u in ${aggregatedUsers(bundleId)} or not exists (
      select 1 from bundle_user where bundle_id = ${bundleId}
      union all select 1 from bundle_group where bundle_id = ${bundleId})`.execute(ctx.db)
  return new Set(rows.map(row => row.id))
}

async function keysOf(
  ctx: RequestContext,
  targets: readonly number[],
  dictionary: Dictionary,
): Promise<ReadonlyMap<number, string>> {
  const keys = new Map(dictionary.all('project').map(project => [project.id, project.key]))
  const missing = targets.filter(id => !keys.has(id))
  if (missing.length === 0) return keys
  const { rows } = await sql<{ id: number; key: string }>`
    select id, short_name as key from project where id = any(${intArray(missing)})`.execute(ctx.db)
  for (const { id, key } of rows) keys.set(id, key)
  return keys
}
