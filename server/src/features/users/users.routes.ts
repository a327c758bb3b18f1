import * as contract from '@cairn/common/features/users'
import type { RequestContext } from '../../platform/context/index.ts'
import { type BoundRoute, REPLIED } from '../../platform/http/index.ts'
import { Ref, refsTo } from '../../platform/projection/index.ts'
import { requireCan } from '../access/index.ts'
import { handle } from '../handle.ts'
import { avatarSvg } from './avatar.ts'
import { createUser } from './commands/create-user.ts'
import { deleteUser } from './commands/delete-user.ts'
import {
  updateAppearanceProfile,
  updateArticlesProfile,
  updateGeneralProfile,
  updateTimeTrackingProfile,
} from './commands/update-profile.ts'
import { updateUser } from './commands/update-user.ts'
import { requirePasswordProof } from './password-proof.ts'
import { findUsers } from './users.queries.ts'
import { fullNameOf, resolveUser } from './users.store.ts'

const userRef = async (ctx: RequestContext, text: string): Promise<Ref> =>
  text === 'me' ? new Ref('Me', ctx.actor.userId) : new Ref('User', await resolveUser(ctx, text))

/** The user whose profile is asked for. */
async function profileOf(ctx: RequestContext, text: string): Promise<number> {
  const id = await resolveUser(ctx, text)
  if (id !== ctx.actor.userId) requireCan(ctx, 'USER_READ')
  return id
}

export const usersRoutes: readonly BoundRoute[] = [
  handle(contract.listUsers, async (ctx, { query, paging }) => refsTo('User', await findUsers(ctx, query, paging))),
  handle(contract.createUserRoute, async (ctx, { body }) => {
    const { login, fullName, email, password } = body
    const id = await createUser(ctx, {
      login: login ?? '',
      fullName: fullName ?? '',
      email: email ?? null,
      password: password ?? null,
    })
    return new Ref('User', id)
  }),
  handle(contract.getUser, (ctx, { params }) => userRef(ctx, params.id)),
  handle(contract.getAdminUser, (ctx, { params }) => userRef(ctx, params.id)),
  handle(contract.updateUserRoute, async (ctx, { params, body, request }) => {
    const proven = () => requirePasswordProof(ctx, request, body.currentPassword)
    await updateUser(ctx, await resolveUser(ctx, params.id), body, proven)
    return userRef(ctx, body.login && params.id !== 'me' ? body.login : params.id)
  }),
  handle(contract.deleteUserRoute, async (ctx, { params, query }) => {
    const id = await resolveUser(ctx, params.id)
    await deleteUser(ctx, id, query.successor ? await resolveUser(ctx, query.successor) : null)
  }),
  handle(contract.getAvatar, async (ctx, { params, reply }) => {
    const id = await resolveUser(ctx, params.id)
    reply
      .type('image/svg+xml')
      .header('Content-Security-Policy', "default-src 'none'; sandbox")
      .header('Cache-Control', 'private, max-age=3600')
      .send(avatarSvg(id, await fullNameOf(ctx, id)))
    return REPLIED
  }),
  handle(contract.getProfiles, async (ctx, { params }) => new Ref('UserProfiles', await profileOf(ctx, params.id))),
  handle(
    contract.getGeneralProfile,
    async (ctx, { params }) => new Ref('GeneralUserProfile', await profileOf(ctx, params.id)),
  ),
  handle(contract.updateGeneralProfileRoute, async (ctx, { params, body }) => {
    const id = await profileOf(ctx, params.id)
    await updateGeneralProfile(ctx, id, body)
    return new Ref('GeneralUserProfile', id)
  }),
  handle(
    contract.getAppearanceProfile,
    async (ctx, { params }) => new Ref('AppearanceUserProfile', await profileOf(ctx, params.id)),
  ),
  handle(contract.updateAppearanceProfileRoute, async (ctx, { params, body }) => {
    const id = await profileOf(ctx, params.id)
    await updateAppearanceProfile(ctx, id, body)
    return new Ref('AppearanceUserProfile', id)
  }),
  handle(
    contract.getTimeTrackingProfile,
    async (ctx, { params }) => new Ref('TimeTrackingUserProfile', await profileOf(ctx, params.id)),
  ),
  handle(contract.updateTimeTrackingProfileRoute, async (ctx, { params, body }) => {
    const id = await profileOf(ctx, params.id)
    await updateTimeTrackingProfile(ctx, id, body)
    return new Ref('TimeTrackingUserProfile', id)
  }),
  handle(
    contract.getArticlesProfile,
    async (ctx, { params }) => new Ref('ArticlesUserProfile', await profileOf(ctx, params.id)),
  ),
  handle(contract.updateArticlesProfileRoute, async (ctx, { params, body }) => {
    const id = await profileOf(ctx, params.id)
    await updateArticlesProfile(ctx, id, body)
    return new Ref('ArticlesUserProfile', id)
  }),
  ...contract.otherProfileRoutes.map(route =>
    handle(route, async (ctx, { params }) => new Ref(route.returns.entity, await profileOf(ctx, params.id))),
  ),
]
