import { type HubUser, type HubUsersPage, listHubUsers } from '@cairn/common/features/users'
import { DEFAULT_PROJECTION, type Projection } from '@cairn/common/platform/fields'
import type { RequestContext } from '../../platform/context/index.ts'
import { anyOf } from '../../platform/db/index.ts'
import type { BoundRoute } from '../../platform/http/index.ts'
import { can } from '../access/index.ts'
import { handle } from '../handle.ts'
import { countUsers, findUsers } from './users.queries.ts'
import { ringIdOf } from './users.store.ts'

export const hubRoutes: readonly BoundRoute[] = [
  handle(listHubUsers, async (ctx, { query, paging, fields }): Promise<HubUsersPage> => {
    const [ids, total] = await Promise.all([findUsers(ctx, query, paging), countUsers(ctx, query)])
    // Clients ask for the fields of people, of the page, or of people inside the page.
    const shown = fields.get('users')?.inner() ?? fields
    return {
      type: 'UsersPage',
      skip: paging.skip,
      top: paging.top ?? -1,
      total,
      users: (await readHubUsers(ctx, ids)).map(user => pick(user, shown)),
    }
  }),
]

/** In the order of the ids. */
async function readHubUsers(ctx: RequestContext, ids: readonly number[]): Promise<readonly Required<HubUser>[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .selectFrom('users')
    .select(['id', 'login', 'full_name', 'guest', 'banned', 'email', 'email_verified'])
    .where('id', '=', anyOf(ids))
    .execute()
  const byId = new Map(rows.map(row => [row.id, row]))
  const mayReadEmails = can(ctx, 'USER_READ')
  return ids.flatMap(id => {
    const row = byId.get(id)
    if (!row) return []
    const email = row.email !== null && (mayReadEmails || id === ctx.actor.userId) ? row.email : null
    return {
      type: 'user',
      id: ringIdOf(id),
      login: row.login,
      name: row.full_name,
      guest: row.guest,
      banned: row.banned,
      profile: {
        avatar: { type: 'urlavatar', url: `${ctx.config.basePath}/api/users/1-${id}/avatar` },
        email: email === null ? null : { type: 'EmailJSON', email, verified: row.email_verified },
      },
    }
  })
}

/** What was asked for of a JSON object, all of it when nothing in particular was; its `type` is always there. */
function pick<T extends object>(value: T, fields: Projection): T {
  if (fields === DEFAULT_PROJECTION) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      if (name === 'type') return [[name, inner]]
      const field = fields.get(name)
      if (!field) return []
      return [[name, typeof inner === 'object' && inner !== null ? pick(inner, field.inner()) : inner]]
    }),
  ) as T
}
