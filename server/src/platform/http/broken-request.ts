import type { Socket } from 'node:net'

const REASONS: Readonly<Record<string, readonly [number, string, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The address or a header of the request is too long'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request took too long to arrive'],
}
const BROKEN = [400, 'Bad Request', 'The request is no valid HTTP'] as const

/** Ends a connection whose request does not come to its end. */
export function answerTimeout(socket: Socket): void {
  answerBrokenRequest(
    Object.assign(new Error('The request took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
    socket,
  )
  socket.destroySoon()
}

/** Answers what is not even a request, in the form of all other errors; no route, locale or actor exists yet. */
export function answerBrokenRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (!socket.writable) {
    socket.destroy(error)
    return
  }
  const [status, title, text] = REASONS[error.code ?? ''] ?? BROKEN
  const body = JSON.stringify({ error: 'bad_request', error_description: text, error_developer_message: text })
  socket.end(
    `HTTP/1.1 ${status} ${title}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n${body}`,
  )
}
