/**
 * Reads a file by an address that carries who may read it (of an attachment, maybe on the origin for files) or one of
 * the client's own. Rejects when there is none, or nobody answers.
 * @param length reads only so many bytes from the beginning.
 */
export async function readFile(
  url: string,
  options: { readonly signal?: AbortSignal; readonly length?: number } = {},
): Promise<{ readonly bytes: ArrayBuffer; readonly charset: string | null }> {
  const { signal, length } = options
  const reply = await fetch(url, {
    credentials: 'omit',
    ...(signal && { signal }),
    ...(length !== undefined && { headers: { range: `bytes=0-${length - 1}` } }),
  })
  if (!reply.ok) throw new Error(`The file could not be read: ${reply.status}`)
  const charset = /charset=([\w-]+)/i.exec(reply.headers.get('content-type') ?? '')?.[1] ?? null
  const bytes = await reply.arrayBuffer()
  return { bytes: length === undefined ? bytes : bytes.slice(0, length), charset }
}
