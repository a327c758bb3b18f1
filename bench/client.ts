/** A client with a permanent token; keeps its connections open. */
export interface BenchClient {
  // biome-ignore lint/suspicious/noExplicitAny: replies of every shape
  get(path: string): Promise<any>
  // biome-ignore lint/suspicious/noExplicitAny: replies of every shape
  post(path: string, body: unknown): Promise<any>
}

export function createClient(url: string, token: string): BenchClient {
  const send = async (path: string, init: RequestInit) => {
    const reply = await fetch(`${url}/api${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${init.method} ${path}: ${reply.status} ${text.slice(0, 300)}`)
    return text ? JSON.parse(text) : null
  }
  return {
    get: path => send(path, { method: 'GET' }),
    post: (path, body) => send(path, { method: 'POST', body: JSON.stringify(body) }),
  }
}
