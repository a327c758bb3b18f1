import type { RequestContext } from '../../../platform/context/index.ts'
import { changeAccess, grantRole, requireCan, requireMayGrant, roleIdOf } from '../../access/index.ts'
import { hashPassword } from '../password.ts'
import { emailColumns, fullNameColumns, loginColumns, takenBy } from '../user-attributes.ts'
import { userHooks } from '../users.extensions.ts'

export interface NewUser {
  readonly login: string
  readonly fullName: string
  readonly email?: string | null
  /** Without one the user cannot sign in until a password is set. */
  readonly password?: string | null
  /** Gives the administrator's role everywhere. */
  readonly admin?: boolean
}

/** Creates a user. Gives its number. */
export async function createUser(ctx: RequestContext, given: NewUser): Promise<number> {
  requireCan(ctx, 'USER_CREATE')
  const columns = { ...loginColumns(given.login), ...fullNameColumns(given.fullName), ...emailColumns(given.email) }
  const password_hash = typeof given.password === 'string' ? await hashPassword(given.password) : null
  return changeAccess(ctx, async tx => {
    const { id } = await tx.db
      .insertInto('users')
      .values({ ...columns, password_hash, created: tx.clock() })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(takenBy(given))
    if (given.admin) {
      const roleId = await roleIdOf(tx, 'system-admin')
      const grant = { roleId, holder: { kind: 'user', id }, projectId: null } as const
      await requireMayGrant(tx, grant)
      await grantRole(tx, grant)
    }
    await userHooks.run(tx, 'created', id)
    await tx.events.add(tx, { kind: 'user.created', entity: 'User', entityId: id })
    return id
  })
}
