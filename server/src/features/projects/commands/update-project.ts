import { AppError } from '@cairn/common/platform/errors'
import { checkLength, TEXT_LIMITS } from '@cairn/common/platform/limits'
import type { Updateable } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { lookAgain } from '../../../platform/versions/index.ts'
import { changeAccess, requireMayGrant, roleIdOf } from '../../access/index.ts'
import { renameTeam } from '../../groups/index.ts'
import { requireProjectUpdate } from '../projects.policy.ts'
import { isInUse, lockProject, type ProjectInfo } from '../projects.store.ts'
import type { ProjectTable } from '../projects.tables.ts'
import { checkKey, checkName, checkStartingNumber, makeLeader, nameTaken } from './create-project.ts'

export interface ProjectChanges {
  readonly name?: string | null
  /** The old key goes on resolving. */
  readonly shortName?: string | null
  readonly description?: string | null
  readonly leaderId?: number
  readonly archived?: boolean
  /** Only while the project has no issues. */
  readonly startingNumber?: number
  readonly numberReference?: string | null
  readonly fromEmail?: string | null
  readonly replyToEmail?: string | null
}

export async function updateProject(ctx: RequestContext, project: ProjectInfo, changes: ProjectChanges): Promise<void> {
  requireProjectUpdate(ctx, project)
  const name = changes.name === undefined ? project.name : checkName(changes.name)
  const shortName = changes.shortName === undefined ? project.shortName : checkKey(changes.shortName)
  checkLength('description', changes.description ?? '', TEXT_LIMITS.text)
  try {
    const isAppointing = changes.leaderId !== undefined && changes.leaderId !== project.leaderId
    await (isAppointing ? changeAccess : transaction)(ctx, async tx => {
      await lockProject(tx, project.id)
      const columns: Updateable<ProjectTable> = {
        name,
        short_name: shortName,
        ...(changes.description === undefined ? {} : { description: changes.description || null }),
        ...(changes.leaderId === undefined ? {} : { leader_id: changes.leaderId }),
        ...(changes.archived === undefined ? {} : { archived: changes.archived }),
        ...(changes.numberReference === undefined ? {} : { number_reference: checkReference(changes.numberReference) }),
        ...(changes.fromEmail === undefined ? {} : { from_email: changes.fromEmail || null }),
        ...(changes.replyToEmail === undefined ? {} : { reply_to_email: changes.replyToEmail || null }),
        ...(await startingNumber(tx, project, changes.startingNumber)),
      }
      await tx.db.updateTable('project').set(columns).where('id', '=', project.id).execute()
      if (shortName !== project.shortName) await addKey(tx, project.id, shortName)
      if (name !== project.name) await renameTeam(tx, project.id, project.name, name)
      if (changes.leaderId !== undefined && isAppointing) await appoint(tx, project.id, changes.leaderId)
      // The reply shows what was just written, not what is remembered from before.
      lookAgain()
      await tx.events.add(tx, {
        kind: 'project.changed',
        entity: 'Project',
        entityId: project.id,
        projectId: project.id,
      })
    })
  } catch (error) {
    throw nameTaken(error, { name, shortName })
  }
}

/** A leader gets the rights of a project administrator: only who holds those may pass them on. */
async function appoint(ctx: RequestContext, projectId: number, userId: number): Promise<void> {
  await requireMayGrant(ctx, {
    roleId: await roleIdOf(ctx, 'project-admin'),
    holder: { kind: 'user', id: userId },
    projectId,
  })
  await makeLeader(ctx, projectId, userId)
}

async function startingNumber(ctx: RequestContext, project: ProjectInfo, given: number | undefined) {
  if (given === undefined || given === project.startingNumber) return {}
  const number = checkStartingNumber(given)
  if (await isInUse(ctx, project.id)) throw new AppError('in_use', { name: 'startingNumber' })
  return { starting_number: number, last_number: number - 1 }
}

function checkReference(given: string | null): string | null {
  const reference = given?.trim() || null
  if (reference && (reference.length > 10 || /[\s\w]/.test(reference)))
    throw new AppError('invalid_value', { name: 'numberReference', field: 'numberReference' })
  return reference
}

/** A key that the project itself had before may come back; one of another project may not. */
async function addKey(ctx: RequestContext, projectId: number, key: string): Promise<void> {
  const known = await ctx.db.selectFrom('project_key').select('project_id').where('key', '=', key).executeTakeFirst()
  if (known?.project_id === projectId) return
  await ctx.db.insertInto('project_key').values({ key, project_id: projectId }).execute()
}
