import { normalizeKey } from '@cairn/common/features/projects'
import { AppError } from '@cairn/common/platform/errors'
import { checkLength, TEXT_LIMITS } from '@cairn/common/platform/limits'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { violates } from '../../../platform/http/index.ts'
import { accessChanged, can, insertGrant, requireCan, roleIdOf } from '../../access/index.ts'
import { insertTeam, joinTeam } from '../../groups/index.ts'
import { projectHooks } from '../projects.extensions.ts'

export interface NewProjectInput {
  readonly shortName: string
  readonly name: string
  /** Default: who acts. */
  readonly leaderId?: number
  readonly description?: string | null
  /** Id of a template; default `default`. */
  readonly template?: string | null
  readonly isDemo?: boolean
  readonly startingNumber?: number
  readonly numberReference?: string | null
}

/**
 * Creates a project with its team, roles, fields and bundles from a template; returns its id. Who creates it leads
 * it unless another leader is named, and both get the rights of a project administrator.
 */
export async function createProject(ctx: RequestContext, input: NewProjectInput): Promise<number> {
  requireCan(ctx, 'PROJECT_CREATE')
  const shortName = checkKey(input.shortName)
  const name = checkName(input.name)
  const startingNumber = checkStartingNumber(input.startingNumber ?? 1)
  checkLength('description', input.description ?? '', TEXT_LIMITS.text)
  try {
    return await transaction(ctx, tx => insertProject(tx, { ...input, shortName, name, startingNumber }))
  } catch (error) {
    throw nameTaken(error, { name, shortName })
  }
}

async function insertProject(ctx: RequestContext, input: NewProjectInput & { readonly startingNumber: number }) {
  const { shortName, name, startingNumber } = input
  const template = (input.template ?? 'default').trim().toLowerCase() || 'default'
  const leaderId = input.leaderId ?? ctx.actor.userId
  const { id } = await ctx.db
    .insertInto('project')
    .values({
      short_name: shortName,
      name,
      description: input.description || null,
      leader_id: leaderId,
      created_by: ctx.actor.userId,
      created: ctx.clock(),
      template,
      is_demo: input.isDemo ?? false,
      starting_number: startingNumber,
      last_number: startingNumber - 1,
      number_reference: input.numberReference ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.db.insertInto('project_key').values({ key: shortName, project_id: id }).execute()
  const teamId = await createTeam(ctx, id, name)
  await makeLeader(ctx, id, leaderId)
  if (ctx.actor.userId !== leaderId && !can(ctx, 'PROJECT_UPDATE')) await makeLeader(ctx, id, ctx.actor.userId)
  await accessChanged(ctx)
  await projectHooks.run(ctx, 'created', { id, name, shortName, template, teamId, isDemo: input.isDemo ?? false })
  await ctx.events.add(ctx, { kind: 'project.created', entity: 'Project', entityId: id, projectId: id })
  return id
}

async function createTeam(ctx: RequestContext, projectId: number, projectName: string): Promise<number> {
  const id = await insertTeam(ctx, projectId, projectName)
  const roleId = await roleIdOf(ctx, 'contributor')
  await insertGrant(ctx, { roleId, holder: { kind: 'group', id }, projectId })
  return id
}

/** Puts a user into the team with the rights of a project administrator. The guest never gets them. */
export async function makeLeader(ctx: RequestContext, projectId: number, userId: number): Promise<void> {
  const user = await ctx.db.selectFrom('users').select('guest').where('id', '=', userId).executeTakeFirst()
  if (!user || user.guest) return
  const roleId = await roleIdOf(ctx, 'project-admin')
  await insertGrant(ctx, { roleId, holder: { kind: 'user', id: userId }, projectId })
  await joinTeam(ctx, projectId, userId)
}

export function checkKey(given: string | null | undefined): string {
  if (!given?.trim()) throw new AppError('field_required', { name: 'shortName', field: 'shortName' })
  const key = normalizeKey(given)
  if (!key) throw new AppError('invalid_value', { name: 'shortName', field: 'shortName' })
  return key
}

export function checkName(given: string | null | undefined): string {
  const name = given?.trim().replaceAll(/\s+/g, ' ')
  if (!name) throw new AppError('field_required', { name: 'name', field: 'name' })
  checkLength('name', name, TEXT_LIMITS.projectName)
  return name
}

export function checkStartingNumber(given: number): number {
  if (!Number.isInteger(given) || given < 1 || given > 1_000_000_000)
    throw new AppError('invalid_value', { name: 'startingNumber', field: 'startingNumber' })
  return given
}

/** Says which of the two is taken when the database refused a project for that. */
export function nameTaken(error: unknown, given: { readonly name: string; readonly shortName: string }): unknown {
  if (violates(error, 'project_by_name')) return new AppError('name_taken', { name: given.name, field: 'name' })
  if (violates(error, 'project_key_pkey') || violates(error, 'project_short_name_key'))
    return new AppError('name_taken', { name: given.shortName, field: 'shortName' })
  // Someone made a group or bundle of the derived name in this very moment.
  if (violates(error, 'user_group_name_key_key') || violates(error, 'bundle_by_name'))
    return new AppError('name_taken', { name: given.name, field: 'name' })
  return error
}
