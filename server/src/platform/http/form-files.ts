import { createHash, createHmac, type Hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { FORM_LIMITS } from './errors.ts'

/** A file of a form, whose content is read, or given up, before the next one is asked for. */
export interface FormFile {
  readonly name: string
  readonly content: AsyncIterable<Buffer>
  readonly giveUp: () => void
}

/** Digests of requests whose files are to be compared with those of others, by what is known of them so far. */
const digests = new WeakMap<FastifyRequest, { readonly hash: Hash; hasBegun: boolean }>()

interface FormOptions {
  /** Names keep the folders that a client gives: whoever asks for them makes sure where they lead to. */
  readonly paths?: boolean
  /** The most files; default: those of any form. */
  readonly files?: number
}

/** The files of a form as they arrive; of each `limit` bytes and one more, so that the reader can tell that it is too long. */
export async function* filesOf(
  request: FastifyRequest,
  limit: number,
  { paths = false, files = FORM_LIMITS.files }: FormOptions = {},
): AsyncGenerator<FormFile> {
  const digest = digests.get(request)
  if (digest) digest.hasBegun = true
  const parts = request.files({
    defParamCharset: 'utf8',
    preservePath: paths,
    limits: { fileSize: limit + 1, files, parts: files + FORM_LIMITS.fields },
    throwFileSizeLimit: false,
  } as never)
  for await (const { filename, file } of parts) {
    const name = unquoted(filename || 'file')
    yield { name, content: digest ? digested(file, name, digest.hash) : file, giveUp: () => void file.resume() }
  }
}

async function* digested(file: AsyncIterable<Buffer>, name: string, hash: Hash): AsyncGenerator<Buffer> {
  const own = createHash('sha256')
  for await (const chunk of file) {
    own.update(chunk)
    yield chunk
  }
  hash.update(`${JSON.stringify(name)}\n`).update(own.digest())
}

/**
 * Has the files of a form digested, names and contents, when they are read. Makes the function that gives the digest; it
 * reads them itself when nobody has.
 */
export function digestFilesOf(request: FastifyRequest, limit: number): (secret: Buffer) => Promise<Buffer> {
  const digest = { hash: createHash('sha256'), hasBegun: false }
  digests.set(request, digest)
  return async secret => {
    if (!digest.hasBegun) for await (const { content } of filesOf(request, limit)) for await (const _ of content);
    return createHmac('sha256', secret).update(digest.hash.copy().digest()).digest()
  }
}

/** Browsers write a quotation mark in the name of a file as `%22` and leave every other percent sign as it is. */
const unquoted = (name: string): string => name.replaceAll('%22', '"')
