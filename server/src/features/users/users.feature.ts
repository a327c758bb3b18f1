import { fileURLToPath } from 'node:url'
import { getUser } from '@cairn/common/features/users'
import { AppError } from '@cairn/common/platform/errors'
import { defineFeature } from '../../platform/feature/index.ts'
import { Ref } from '../../platform/projection/index.ts'
import { handle } from '../handle.ts'
import { usersLoaders } from './users.loader.ts'

export const usersFeature = defineFeature({
  name: 'users',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  loaders: usersLoaders,
  routes: [
    handle(getUser, async (ctx, { params }) => {
      if (params.id === 'me') return new Ref('Me', ctx.actor.userId)
      throw new AppError('not_found', { id: params.id })
    }),
  ],
})
