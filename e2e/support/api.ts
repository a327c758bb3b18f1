/** The REST API as a program with a permanent token uses it, to prepare what a journey begins with. */
export interface Api {
  get<T>(path: string): Promise<T>
  post<T>(path: string, body?: object): Promise<T>
  delete(path: string): Promise<void>
}

export function createApi(serverUrl: string, headers: Readonly<Record<string, string>>): Api {
  const send = async (method: string, path: string, body?: object): Promise<Response> => {
    const reply = await fetch(new URL(`api/${path}`, serverUrl), {
      method,
      headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
    return reply
  }
  return {
    get: async <T>(path: string) => (await (await send('GET', path)).json()) as T,
    post: async <T>(path: string, body: object = {}) => (await (await send('POST', path, body)).json()) as T,
    delete: async path => {
      await send('DELETE', path)
    },
  }
}

/** Creates the administrator of a new installation, with a permanent token. */
export async function setUp(serverUrl: string, setupLink: string, account: object): Promise<Api> {
  const reply = await fetch(new URL('api/setup', serverUrl), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token: new URL(setupLink).searchParams.get('token'), ...account }),
  })
  if (!reply.ok) throw new Error(`Set-up: ${reply.status} ${await reply.text()}`)
  const cookies = reply.headers.getSetCookie().map(cookie => cookie.split(';')[0] ?? '')
  const csrf = cookies.find(cookie => cookie.includes('csrf='))?.split('csrf=')[1] ?? ''
  const browser = createApi(serverUrl, { Cookie: cookies.join('; '), 'X-CSRF-Token': csrf })
  const { token } = await browser.post<{ token: string }>('users/me/permanentTokens', { name: 'journeys' })
  return createApi(serverUrl, { Authorization: `Bearer ${token}` })
}
