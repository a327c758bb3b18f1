import { randomBytes } from 'node:crypto'
import { type BenchClient, createClient } from './client.ts'
import { type BenchServer, cairnOf, MAIN, startServer } from './server.ts'

export interface Person {
  readonly login: string
  readonly token: string
  readonly client: BenchClient
}

/** The running product with two people who were made for the measurement. */
export interface Measured {
  readonly server: BenchServer
  readonly admin: Person
  /** In so many groups as `groups` says. */
  readonly member: Person
  readonly groups: number
}

/**
 * People and tokens are made while the server is stopped, the member's groups through the API.
 * @param options.main `server/src/main.ts` of another checkout
 */
export async function startWithPeople(
  dataDir: string,
  port: number,
  { groups = 200, main = MAIN }: { readonly groups?: number; readonly main?: string } = {},
): Promise<Measured> {
  const suffix = randomBytes(3).toString('hex')
  const logins = [`bench-admin-${suffix}`, `bench-member-${suffix}`] as const
  const tokenOf = async (login: string, ...options: readonly string[]): Promise<string> => {
    await cairnOf(
      main,
      dataDir,
      'user',
      'create',
      login,
      '--name',
      login,
      '--email',
      `${login}@example.com`,
      ...options,
    )
    return cairnOf(main, dataDir, 'token', 'create', login, '--name', 'bench')
  }
  const tokens = [await tokenOf(logins[0], '--admin'), await tokenOf(logins[1])] as const
  const server = await startServer(dataDir, port, main)
  const person = (index: 0 | 1): Person => ({
    login: logins[index],
    token: tokens[index],
    client: createClient(server.url, tokens[index]),
  })
  const [admin, member] = [person(0), person(1)]
  try {
    const me = await member.client.get('/users/me?fields=id')
    const all: readonly { id: string; name: string }[] = await admin.client.get('/groups?fields=id,name&$top=-1')
    const joined = all.filter(({ name }) => /^Group /.test(name ?? '')).slice(0, groups)
    for (const { id } of joined) await admin.client.post(`/groups/${id}/users`, { id: me.id })
    return { server, admin, member, groups: joined.length }
  } catch (error) {
    await server.stop()
    throw error
  }
}
