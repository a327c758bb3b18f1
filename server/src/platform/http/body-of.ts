import type { FastifyRequest } from 'fastify'

/** Bytes of the body that a request announces; null = it comes in chunks of which nobody knows the number. */
export const announcedLength = ({ headers }: FastifyRequest): number | null =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : null

export const hasBody = (request: FastifyRequest): boolean => announcedLength(request) !== 0

/** Whether the body is a form with files, which is passed on while it comes and has limits of its own. */
export const isForm = ({ headers }: FastifyRequest): boolean =>
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')
