import type { AnyRoute } from '@cairn/common/platform/route'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../context/index.ts'
import type { KeyedRequest, KeyedWork } from '../idempotency/index.ts'
import { type Presenter, Ref } from '../projection/index.ts'
import { askerOf } from './asker.ts'
import { isForm } from './body-of.ts'
import { digestFilesOf } from './form-files.ts'

/**
 * Of a request that is to be carried out once for its key; null without one, and for guests: nothing tells them apart, and
 * none of them may learn what another one did.
 */
export function keyedRequest(
  route: AnyRoute,
  request: FastifyRequest,
  actor: Actor,
  maxUpload: number,
): KeyedRequest | null {
  const key = request.headers['idempotency-key']
  const { method, url, body } = request
  if (typeof key !== 'string' || !route.takesKey || actor.isGuest) return null
  return {
    ...{ key, owner: askerOf(request), method, address: addressOf(url), body },
    ...(isForm(request) ? { digestFiles: digestFilesOf(request, maxUpload) } : {}),
  }
}

/** Without what says only how the reply is to look. */
function addressOf(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://cairn')
  searchParams.delete('fields')
  searchParams.sort()
  return `${pathname}?${searchParams}`
}

/** What handlers give of routes that take a key. */
type Made = Ref | readonly Ref[] | null

/** Does what the route does; what it made is kept as references, so that it is shown later as it is by then. */
export function keyedWork(presenter: Presenter, run: KeyedWork<unknown>['run']): KeyedWork<unknown> {
  return {
    run,
    write: result => {
      const made = result as Made
      const refs = made instanceof Ref ? [made] : (made ?? [])
      if (refs.length === 0 || !refs.every(ref => presenter.isLasting(ref))) return null
      const [entity = ''] = refs.map(ref => ref.entity)
      return JSON.stringify({ entity, keys: refs.map(({ key }) => key), isOne: made instanceof Ref })
    },
    read: text => {
      const { entity, keys, isOne } = JSON.parse(text) as { entity: string; keys: readonly unknown[]; isOne: boolean }
      const refs = keys.map(key => new Ref(entity, key))
      return isOne ? refs[0] : refs
    },
  }
}
