import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { compile } from '@fastify/proxy-addr'

const HEADER = 'x-request-id'
/** What proxies make up; nothing else goes into the log. */
const ID = /^[\w.:/+=-]{1,100}$/

/**
 * Gives each request an id, which lines of the log and replies about errors name: that of a trusted proxy, so that its log
 * and ours can be held against each other, else one of our own.
 */
export function requestIds(trustProxy: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = compile([...trustProxy])
  return ({ headers, socket }) => {
    const given = headers[HEADER]
    const isOurs = typeof given !== 'string' || !ID.test(given) || !isTrusted(socket.remoteAddress ?? '', 0)
    return isOurs ? randomUUID().slice(0, 8) : given
  }
}
