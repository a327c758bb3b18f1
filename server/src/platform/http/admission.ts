import { AppError } from '@cairn/common/platform/errors'
import { type AnyRoute, BODY_LIMITS } from '@cairn/common/platform/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Clock } from '../context/index.ts'
import { knowAsker } from './asker.ts'
import { announcedLength, isForm } from './body-of.ts'

/** Rights are read again when the body took longer than this, in ms. */
const RIGHTS_TTL_MS = 1_000

export interface Admission {
  readonly clock: Clock
  readonly authenticate: (request: FastifyRequest, reply: FastifyReply, route: AnyRoute) => Promise<Actor>
  readonly requireUser: (actor: Actor) => Promise<void>
}

/** Finds out who asks, and refuses what must not come any further, before a byte of the body is read. */
export function createAdmission({ clock, authenticate, requireUser }: Admission, route: AnyRoute) {
  const admitted = new WeakMap<FastifyRequest, { readonly actor: Actor; readonly at: number }>()
  const limit = BODY_LIMITS[route.bodySize]

  async function ask(request: FastifyRequest, reply: FastifyReply): Promise<Actor> {
    const actor = await authenticate(request, reply, route)
    if (route.access === 'user') await requireUser(actor)
    knowAsker(request, actor)
    return actor
  }

  return {
    /** Hook for when the head of the request is there. */
    admit: async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const at = clock()
      admitted.set(request, { actor: await ask(request, reply), at })
      if (isForm(request)) {
        if (route.body !== 'multipart') throw new AppError('unsupported_media_type', { type: 'multipart/form-data' })
      } else if ((announcedLength(request) ?? 0) > limit) throw new AppError('too_large', { limit })
    },
    /** Who asks, with the rights of the moment at which the whole request is there. */
    actorOf: async (request: FastifyRequest, reply: FastifyReply): Promise<Actor> => {
      const found = admitted.get(request)
      return found && clock() - found.at < RIGHTS_TTL_MS ? found.actor : ask(request, reply)
    },
  }
}
