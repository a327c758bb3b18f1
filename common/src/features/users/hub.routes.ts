import { z } from 'zod'
import { defineRoute, raw } from '../../platform/route/index.ts'

/** A person as the service for accounts shows it; what was not asked for is not there. */
const hubUser = z.object({
  type: z.literal('user'),
  /** The ring id, not that of the database. */
  id: z.string().optional(),
  login: z.string().optional(),
  name: z.string().optional(),
  guest: z.boolean().optional(),
  banned: z.boolean().optional(),
  profile: z
    .object({
      avatar: z.object({ type: z.string(), url: z.string().optional() }).optional(),
      /** For oneself and who may read people's addresses. */
      email: z
        .object({ type: z.string(), email: z.string().optional(), verified: z.boolean().optional() })
        .nullable()
        .optional(),
    })
    .optional(),
})

const hubUsersPage = z.object({
  type: z.literal('UsersPage'),
  skip: z.number(),
  /** -1: all. */
  top: z.number(),
  total: z.number(),
  users: z.array(hubUser),
})

export type HubUser = z.infer<typeof hubUser>
export type HubUsersPage = z.infer<typeof hubUsersPage>

/** Given twice, the last one counts, as everywhere. */
const word = z.union([z.string(), z.array(z.string())]).optional()

export const listHubUsers = defineRoute({
  id: 'hub.users',
  method: 'GET',
  root: '/hub/api/rest',
  path: '/users',
  summary:
    'Users by parts of their login, name or (with the permission) e-mail, in the words of the service for accounts',
  query: { query: z.string().max(500).optional(), fields: word, $skip: word, $top: word },
  returns: raw(hubUsersPage),
  fields: 'id,login,name,guest,banned,profile(avatar(url),email(email,verified))',
})
