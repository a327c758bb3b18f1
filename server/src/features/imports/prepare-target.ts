import { palette } from '@cairn/common/features/bundles'
import { CustomField } from '@cairn/common/features/custom-fields'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { transaction } from '../../platform/db/index.ts'
import { bundleElements, insertBundle } from '../bundles/index.ts'
import {
  attachField,
  insertCustomField,
  type ProjectFieldInfo,
  projectFields,
  resolveCustomField,
  updateProjectField,
} from '../custom-fields/index.ts'
import { teamOf } from '../groups/index.ts'
import type { StoredValue } from '../issues/index.ts'
import { createProject, findProject } from '../projects/index.ts'
import { insertTag, PRIVATE } from '../tags/index.ts'
import { createUser } from '../users/index.ts'
import { GHOST, type Source, type SourceIssue, type SourceState } from './github-archive.ts'

/** The project that is imported into, with people, labels and values found or made. */
export interface ImportTarget {
  readonly projectId: number
  readonly fields: {
    readonly state: ProjectFieldInfo
    readonly type: ProjectFieldInfo
    readonly assignee: ProjectFieldInfo
    readonly otherAssignees: ProjectFieldInfo
  }
  userOf(login: string): number
  /** The user as a value of the given field. */
  user(login: string): (fieldId: number) => StoredValue
  state(name: SourceState): StoredValue
  type(name: SourceIssue['type']): StoredValue
  tag(label: string): { readonly id: number; readonly name: string }
}

/** Field for assignees beyond the first. */
const OTHER_ASSIGNEES = 'Other assignees'
const STATE_VALUES = [
  { name: 'Open' },
  { name: 'In Progress' },
  { name: 'Closed', isResolved: true },
  { name: 'Merged', isResolved: true },
]

export interface TargetNames {
  readonly key: string
  readonly name: string
}

/** Finds the project of the key or creates it with the fields that the archive needs, and everyone and everything named. */
export async function prepareTarget(ctx: RequestContext, source: Source, names: TargetNames): Promise<ImportTarget> {
  const users = await ensureUsers(ctx, source)
  const projectId = (await findProject(ctx, names.key))?.id ?? (await newProject(ctx, names, users))
  const fields = await projectFields(ctx, projectId)
  const fieldNamed = (name: string): ProjectFieldInfo => {
    const field = fields.find(other => other.name.toLowerCase() === name.toLowerCase())
    if (!field) throw new Error(`Project ${names.key} has no field “${name}”; import into a new project instead`)
    return field
  }
  const found = {
    state: fieldNamed('State'),
    type: fieldNamed('Type'),
    assignee: fieldNamed('Assignee'),
    otherAssignees: fieldNamed(OTHER_ASSIGNEES),
  }
  const tags = await ensureTags(ctx, source)
  const namedValue = await valuesOf(ctx, [found.state, found.type])
  const userOf = (login: string): number => {
    const user = users.get(login.toLowerCase())
    if (!user) throw new Error(`No user for ${login}`)
    return user.id
  }
  return {
    projectId,
    fields: found,
    userOf,
    user: login => fieldId => ({
      fieldId,
      valueId: userOf(login),
      num: null,
      text: null,
      ord: null,
      name: users.get(login.toLowerCase())?.name ?? login,
      isResolved: null,
    }),
    state: name => namedValue(found.state, name),
    type: name => namedValue(found.type, name),
    tag: label => {
      const id = tags.get(label.toLowerCase())
      if (id === undefined) throw new Error(`No tag for ${label}`)
      return { id, name: label }
    },
  }
}

async function valuesOf(ctx: RequestContext, fields: readonly ProjectFieldInfo[]) {
  const byField = new Map(
    await Promise.all(
      fields.map(
        async field =>
          [field.fieldId, field.bundleId === null ? [] : await bundleElements(ctx, field.bundleId)] as const,
      ),
    ),
  )
  return (field: ProjectFieldInfo, name: string): StoredValue => {
    const element = byField.get(field.fieldId)?.find(other => other.name.toLowerCase() === name.toLowerCase())
    if (!element) throw new Error(`Field “${field.name}” has no value “${name}”; add it, or import into a new project`)
    return {
      fieldId: field.fieldId,
      valueId: element.id,
      num: null,
      text: null,
      ord: element.ordinal,
      name: element.name,
      isResolved: field.fieldType.valueType === 'state' ? element.isResolved : null,
    }
  }
}

async function newProject(ctx: RequestContext, names: TargetNames, users: Users): Promise<number> {
  return transaction(ctx, async ctx => {
    const leaderId = (await firstAdministrator(ctx)) ?? users.get(GHOST)?.id ?? ctx.actor.userId
    const id = await createProject(ctx, {
      shortName: names.key,
      name: names.name,
      leaderId,
      template: 'default',
      numberReference: '#',
    })
    const project = { id, name: names.name }
    await useOwnValues(ctx, project, 'State', 'state', STATE_VALUES)
    await useOwnValues(ctx, project, 'Type', 'enum', [{ name: 'Issue' }, { name: 'Pull request' }])
    // Whoever wrote in the archive may be an assignee, like everyone who joins the team.
    const anyone = {
      kind: 'user',
      name: `${names.name}: contributors`,
      userIds: [...users.values()].map(user => user.id),
      groupIds: [await teamOf(ctx, id)],
    } as const
    const bundleId = await insertBundle(ctx, anyone)
    const assignee = (await projectFields(ctx, id)).find(field => field.name === 'Assignee')
    if (assignee) await updateProjectField(ctx, assignee, { bundleId })
    await attachField(ctx, project, await otherAssigneesField(ctx), { bundleId, canBeEmpty: true, emptyText: 'None' })
    return id
  })
}

async function otherAssigneesField(ctx: RequestContext) {
  const existing = await ctx.db
    .selectFrom('custom_field')
    .select('id')
    .where('name', '=', OTHER_ASSIGNEES)
    .executeTakeFirst()
  const id = existing?.id ?? (await insertCustomField(ctx, { name: OTHER_ASSIGNEES, field_type: 'user[*]' }))
  return resolveCustomField(ctx, CustomField.id(id))
}

async function useOwnValues(
  ctx: RequestContext,
  project: { readonly id: number; readonly name: string },
  fieldName: string,
  kind: 'state' | 'enum',
  values: readonly { readonly name: string; readonly isResolved?: boolean }[],
): Promise<void> {
  const bundleId = await insertBundle(ctx, { kind, name: `${project.name}: ${fieldName}`, values })
  const field = (await projectFields(ctx, project.id)).find(other => other.name === fieldName)
  const [first] = await bundleElements(ctx, bundleId)
  if (field && first) await updateProjectField(ctx, field, { bundleId, defaultValues: [first.id] })
}

async function firstAdministrator(ctx: RequestContext): Promise<number | null> {
  const { rows } = await sql<{
    id: number
  }>`select u.id from users u join role_grant g on g.user_id = u.id join role r on r.id = g.role_id
    where r.key = 'system-admin' and g.project_id is null and not u.banned order by u.id limit 1`.execute(ctx.db)
  return rows[0]?.id ?? null
}

type Users = ReadonlyMap<string, { readonly id: number; readonly name: string }>

/** Everyone named in the archive: existing accounts by login, else new ones that cannot sign in. */
async function ensureUsers(ctx: RequestContext, source: Source): Promise<Users> {
  const logins = new Map<string, string>([[GHOST, GHOST]])
  for (const issue of source.issues) {
    const named = [issue.author, issue.closedBy, ...issue.assignees, ...issue.comments.map(comment => comment.author)]
    for (const login of named) if (!logins.has(login.toLowerCase())) logins.set(login.toLowerCase(), login)
  }
  const existing = await ctx.db
    .selectFrom('users')
    .select(['id', 'login_key', 'full_name'])
    .where('login_key', 'in', [...logins.keys()])
    .execute()
  const users = new Map(existing.map(user => [user.login_key, { id: user.id, name: user.full_name }]))
  for (const [key, login] of logins)
    if (!users.has(key)) users.set(key, { id: await createUser(ctx, { login, fullName: login }), name: login })
  return users
}

/** Labels become tags that everyone sees; a label that only an issue names gets one, too. */
async function ensureTags(ctx: RequestContext, source: Source): Promise<ReadonlyMap<string, number>> {
  const owner = (await firstAdministrator(ctx)) ?? ctx.actor.userId
  const colors = new Map(source.labels.map(label => [label.name.toLowerCase(), label.color]))
  const names = new Map(source.labels.map(label => [label.name.toLowerCase(), label.name]))
  for (const label of source.issues.flatMap(issue => issue.labels))
    if (!names.has(label.toLowerCase())) names.set(label.toLowerCase(), label)
  const { rows: groups } = await sql<{ id: number }>`select id from user_group where kind = 'all'`.execute(ctx.db)
  const everyone = { groups: groups.map(group => group.id), users: [] }
  const tags = new Map<string, number>()
  for (const [key, name] of names) {
    const { rows } = await sql<{ id: number }>`select id from tag
      where lower(name) = ${key} and deleted_at is null and (owner_id = ${owner} or acl && ${everyone.groups}::int[]) order by owner_id = ${owner} desc limit 1`.execute(
      ctx.db,
    )
    const id =
      rows[0]?.id ??
      (await transaction(ctx, tx =>
        insertTag(tx, {
          name,
          ownerId: owner,
          color: nearestColor(colors.get(key) ?? null),
          sharing: { ...PRIVATE, read: everyone, use: everyone },
        }),
      ))
    tags.set(key, id)
  }
  return tags
}

/** The colour of the palette that is nearest to `rrggbb`. */
function nearestColor(hex: string | null): number {
  const wanted = rgb(hex ?? '')
  if (!wanted) return 0
  const distances = palette.map(({ background }) => {
    const color = rgb(background)
    return color
      ? color.reduce((sum, part, index) => sum + (part - (wanted[index] ?? 0)) ** 2, 0)
      : Number.POSITIVE_INFINITY
  })
  return distances.indexOf(Math.min(...distances))
}

function rgb(text: string): readonly number[] | null {
  const match = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text)?.[1]
  if (!match) return null
  const full = match.length === 3 ? [...match].map(digit => digit + digit).join('') : match
  return [0, 2, 4].map(start => Number.parseInt(full.slice(start, start + 2), 16))
}
