import type { Entities } from '@cairn/common/features/entities'
import type { FieldsSpec } from '@cairn/common/platform/fields'
import { type CallInput, type KeptCall, pathOf, type ReplyOf, type Route } from '@cairn/common/platform/route'
import type { FormOptions, Query, SendOptions, Transport } from './create-transport.ts'
import { type Creation, creationKeys, KEY_HEADER, newKey } from './creation-keys.ts'

type RepeatOptions = {
  /**
   * Called before what creates something is sent again, since nobody knows whether it was carried out: with the query of the
   * first time, whatever it is now.
   */
  readonly onRepeat?: () => void
}

/** What a route is called with; `S` is the projection that it is given. */
export type CallOptions<T extends Route, S = never> = CallInput<Entities, T, S> &
  SendOptions &
  RepeatOptions &
  (T['body'] extends 'multipart' ? FormOptions : unknown)

/** What a route answers with when the fields `S` are asked for; nothing to read when none are. */
export type CallReply<T extends Route, S = never> = ReplyOf<Entities, T, S>

export type Calls = {
  /**
   * Calls a route of the contract, which knows what it takes and gives. The reply has the fields that were asked for.
   * A refused request rejects with ApiError; an aborted one with the browser's AbortError. What creates something is sent
   * with a key: called again after no reply came, it does not create a second one.
   *
   * @example call(getIssue, { params: { id }, fields: { id: true, project: { name: true } }, signal })
   */
  readonly call: <T extends Route, const S extends FieldsSpec = never>(
    route: T,
    options: CallOptions<T, S>,
  ) => Promise<CallReply<T, S>>
  /** Absolute address of what a route gives, for links, images and streams. */
  readonly urlOf: <T extends Route<'GET'>, const S extends FieldsSpec = never>(
    route: T,
    options: CallInput<Entities, T, S>,
  ) => string
  /** A call that outlives the page; what creates something is created once, however often it is sent. */
  readonly keepCall: <T extends Route<'POST' | 'PUT' | 'DELETE'>>(
    route: T,
    options: Pick<CallOptions<T>, 'params' | 'body' | 'headers'>,
  ) => KeptCall
  /** Sends what was kept. */
  readonly sendKept: (kept: KeptCall) => Promise<void>
}

/** What the options of any route may be. */
type AnyOptions = SendOptions &
  RepeatOptions &
  Partial<FormOptions> & {
    readonly params?: Readonly<Record<string, string>>
    readonly query?: Query
    readonly body?: unknown
    readonly fields?: FieldsSpec
  }

type Address = Pick<Route, 'method' | 'path' | 'creates'>

/** What a call needs of a route. In the build that is all there is of it, as one text (`web/routes-for-calls.ts`). */
function addressOf(route: Route | string): Address {
  if (typeof route !== 'string') return route
  const [method, path, mark] = route.split(' ')
  return { method, path, creates: mark !== undefined } as Address
}

/** The calls that go over a transport. */
export function createCalls({ send, upload, url }: Transport): Calls {
  const underKey = creationKeys()
  return {
    async call(route, options) {
      const { params = {}, form, onRepeat, ...rest }: AnyOptions = options
      const { method, creates, ...address } = addressOf(route)
      const path = pathOf(address, params)
      const ask = (own?: Partial<Creation>) => {
        const request = { ...rest, ...own, headers: { ...own?.headers, ...rest.headers }, path }
        if (own?.isRepeated) onRepeat?.()
        return form ? upload({ ...request, form }) : send({ ...request, method })
      }
      const reply = await (creates ? underKey([path, form ? [...form] : rest.body], rest.query, ask) : ask())
      // The one place where a reply is taken to be what the contract says.
      return reply as never
    },
    urlOf(route, options) {
      const { params = {}, ...asked }: AnyOptions = options
      return url({ ...asked, path: pathOf(addressOf(route), params) })
    },
    keepCall(route, options) {
      const { params = {}, body, headers }: AnyOptions = options
      const address = addressOf(route)
      const { method, creates } = address
      return {
        ...(method === 'PUT' || method === 'DELETE' ? { method } : {}),
        path: pathOf(address, params),
        ...(body === undefined ? {} : { body }),
        ...(headers || creates ? { headers: { ...(creates && { [KEY_HEADER]: newKey() }), ...headers } } : {}),
      }
    },
    async sendKept({ method = 'POST' as const, ...request }) {
      await send({ ...request, method, ...(method === 'DELETE' ? {} : { fields: { id: true } }) })
    },
  }
}
