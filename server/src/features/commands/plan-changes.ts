import type { Command, CommandValue, FieldCommand } from '@cairn/common/features/commands'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import { type ProjectFieldInfo, projectFieldsOf } from '../custom-fields/index.ts'
import { type Permitted, refuse } from '../hosts/index.ts'
import {
  type FieldInput,
  type IssueEdit,
  readFieldValues,
  readPermitted,
  resolveValue,
  type Star,
  type StoredValue,
  type VisibleIssue,
} from '../issues/index.ts'
import { ensureStarTag, findTag, findUsableTag, type NamedTag } from '../tags/index.ts'
import { seekOwnTag } from './new-tags.ts'

type Values = readonly StoredValue[]

/** What commands make of one issue, and what it had before. */
export interface PlannedChange {
  readonly change: IssueEdit
  readonly fieldsBefore: ReadonlyMap<number, Values>
  readonly permittedBefore: Permitted | null
}

/**
 * What the commands on fields, tags, stars and visibility make of each issue, all of them together. Nothing is
 * written, except stars of people who never had one. Tags that do not exist yet are left out.
 */
export async function planChanges(
  ctx: RequestContext,
  issues: readonly VisibleIssue[],
  commands: readonly Command[],
): Promise<readonly PlannedChange[]> {
  const ids = issues.map(issue => issue.id)
  const fieldCommands = commands.filter(command => command.kind === 'field')
  const isVisibility = commands.some(command => command.kind === 'visibility')
  const [before, fields, permitted, tags, stars] = [
    fieldCommands.length === 0 ? new Map<number, ReadonlyMap<number, Values>>() : await readFieldValues(ctx.db, ids),
    await projectFieldsOf(
      ctx,
      issues.map(issue => issue.project_id),
    ),
    isVisibility ? await readPermitted(ctx, ids) : new Map<number, Permitted>(),
    await tagChanges(ctx, commands),
    await starChanges(ctx, commands),
  ]
  const resolve = valueResolver(ctx)
  const planned: PlannedChange[] = []
  for (const issue of issues) {
    const fieldsBefore = before.get(issue.id) ?? new Map<number, Values>()
    const permittedBefore = permitted.get(issue.id) ?? null
    try {
      const inputs = await foldFields(fields.get(issue.project_id) ?? [], fieldsBefore, fieldCommands, resolve)
      const after = permittedBefore && foldVisibility(permittedBefore, commands)
      planned.push({
        fieldsBefore,
        permittedBefore,
        change: { issue, fields: inputs, ...tags, ...stars, permitted: after },
      })
    } catch (error) {
      refuse(ctx, issue, error)
    }
  }
  return planned
}

type Resolve = (field: ProjectFieldInfo, command: FieldCommand) => Promise<Values>

/** Each value is looked up once for each project, by the rules of the field. */
function valueResolver(ctx: RequestContext): Resolve {
  const known = new Map<string, Promise<Values>>()
  return (field, command) => {
    const key = `${field.id} ${command.start}`
    const values = known.get(key) ?? resolveValue(ctx, field, jsonOf(field, command.values))
    known.set(key, values)
    return values
  }
}

const CLASS: Readonly<Record<string, number>> = { user: 1, group: 3 }

/** The `value` of a body that sets the field so. */
function jsonOf(field: ProjectFieldInfo, values: readonly CommandValue[]): unknown {
  const { isMultiValue, valueType } = field.fieldType
  const bodies = values.map(value => {
    if (value.kind === 'named')
      return { id: `${CLASS[valueType] ?? 67}-${value.byProject[field.projectId] ?? value.id}` }
    if (value.kind === 'number') return valueType === 'period' ? { minutes: value.num } : value.num
    return valueType === 'text' ? { text: value.text } : value.text
  })
  return isMultiValue ? bodies : (bodies[0] ?? null)
}

async function foldFields(
  fields: readonly ProjectFieldInfo[],
  before: ReadonlyMap<number, Values>,
  commands: readonly FieldCommand[],
  resolve: Resolve,
): Promise<readonly FieldInput[]> {
  const inputs = new Map<number, FieldInput>()
  for (const command of commands) {
    const field = fields.find(({ fieldId }) => fieldId === command.fieldId)
    if (!field) throw new AppError('unknown_field', { name: command.fieldName })
    const current = inputs.get(field.fieldId)?.values ?? before.get(field.fieldId) ?? []
    // What is taken away need not be allowed any more.
    const given = command.action === 'remove' ? storedValues(field, command) : await resolve(field, command)
    inputs.set(field.fieldId, { field, values: combined(field, command, current, given) })
  }
  return [...inputs.values()]
}

/** The values that a command names, without asking whether the field may have them. */
export function storedValues(field: ProjectFieldInfo, command: FieldCommand): Values {
  return command.values.map(value => ({
    fieldId: field.fieldId,
    valueId: value.kind === 'named' ? (value.byProject[field.projectId] ?? value.id) : null,
    num: value.kind === 'number' ? value.num : null,
    text: value.kind === 'text' ? value.text : null,
    ord: null,
    name: null,
    isResolved: null,
  }))
}

const keyOf = (value: StoredValue) => value.valueId ?? value.num ?? value.text

function combined(field: ProjectFieldInfo, { action }: FieldCommand, current: Values, given: Values): Values {
  const without = (values: Values, others: Values) =>
    values.filter(value => !others.some(other => keyOf(other) === keyOf(value)))
  if (action === 'remove') return without(current, given)
  return action === 'add' && field.fieldType.isMultiValue ? [...current, ...without(given, current)] : given
}

function foldVisibility(before: Permitted, commands: readonly Command[]): Permitted {
  let { groups, users } = before
  for (const command of commands) {
    if (command.kind !== 'visibility') continue
    const given = { groups: command.groups.map(({ id }) => id), users: command.users.map(({ id }) => id) }
    const fold = (old: readonly number[], ids: readonly number[]) =>
      command.action === 'set'
        ? ids
        : command.action === 'add'
          ? [...new Set([...old, ...ids])]
          : old.filter(id => !ids.includes(id))
    groups = fold(groups, given.groups)
    users = fold(users, given.users)
  }
  return { groups, users }
}

/** The last word on each tag counts. */
async function tagChanges(ctx: RequestContext, commands: readonly Command[]) {
  const tags = new Map<number, { readonly tag: NamedTag; readonly isAdded: boolean }>()
  for (const command of commands) {
    if (command.kind !== 'tag') continue
    const isAdded = command.action === 'add'
    const tagId = command.tagId ?? (await seekOwnTag(ctx, command.name))
    if (tagId === null) continue
    const id = `6-${tagId}`
    const tag = isAdded ? await findUsableTag(ctx, { id }) : await findTag(ctx, id)
    tags.set(tag.id, { tag: { id: tag.id, name: tag.name, acl: tag.acl }, isAdded })
  }
  const all = [...tags.values()]
  return {
    addedTags: all.flatMap(({ tag, isAdded }) => (isAdded ? [tag] : [])),
    droppedTags: all.flatMap(({ tag, isAdded }) => (isAdded ? [] : [tag])),
  }
}

async function starChanges(ctx: RequestContext, commands: readonly Command[]) {
  const stars = new Map<number, { readonly star: Star; readonly isAdded: boolean }>()
  for (const command of commands) {
    if (command.kind !== 'star') continue
    if (ctx.actor.isGuest) throw new AppError('forbidden', { permission: 'UPDATE_WATCHERS' })
    const userId = command.user?.id ?? ctx.actor.userId
    const id = await ensureStarTag(ctx, userId)
    const star = { id, name: 'Star', acl: [userId], userId }
    stars.set(userId, { star, isAdded: command.action === 'add' })
  }
  const all = [...stars.values()]
  return {
    addedStars: all.flatMap(({ star, isAdded }) => (isAdded ? [star] : [])),
    droppedStars: all.flatMap(({ star, isAdded }) => (isAdded ? [] : [star])),
  }
}
