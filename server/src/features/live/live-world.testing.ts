import type { ApiClient } from '../../testing/api-client.ts'
import { createProject, idIn } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { type EventClient, listening, newestEventId, openEvents, type Received } from './event-client.testing.ts'

/** Two nodes, a project whose people follow it (member and second write, reader reads) and one that they do not see. */
export interface LiveWorld {
  readonly test: TestApp
  readonly otherAddress: string
  readonly projects: Readonly<Record<'SEEN' | 'HID', string>>
  /** Those that are open. */
  readonly streams: readonly EventClient[]
  client(login: string): ApiClient
  userId(login: string): string
  open(
    who: Pick<ApiClient, 'headers'>,
    query: Record<string, string>,
    headers?: Record<string, string>,
    at?: string,
  ): Promise<EventClient>
  /** Opens a stream that begins now; by itself it would begin some seconds earlier. */
  openNow(who: ApiClient, query: Record<string, string>, at?: string): Promise<EventClient>
  closeStreams(): void
  createIssue(project: 'SEEN' | 'HID', body?: object): Promise<string>
  comment(issue: string, body?: object): Promise<string>
  rename(issue: string, summary: string): Promise<unknown>
  /** What limits something to the member, as bodies say it. */
  onlyMember(): object
}

export async function startLiveWorld(): Promise<LiveWorld> {
  const test = await startTestApp({ env: { CAIRN_TRUST_PROXY: '127.0.0.1' } })
  const other = await test.secondNode()
  const address = await listening(test)
  const otherAddress = await listening(other)
  const projects = { SEEN: await createProject(test, 'SEEN'), HID: await createProject(test, 'HID') }
  const people = new Map<string, { readonly id: number; readonly client: ApiClient }>()
  for (const [login, role] of [
    ['member', 'contributor'],
    ['second', 'contributor'],
    ['reader', 'issue-reader'],
  ] as const) {
    const id = await test.createUser(login)
    await test.grant(id, role, Number(projects.SEEN.slice(2)))
    people.set(login, { id, client: await test.clientOf(id) })
  }
  const streams: EventClient[] = []
  const userId = (login: string) => `1-${people.get(login)?.id}`
  const open: LiveWorld['open'] = async (who, query, headers = {}, at = address) => {
    const stream = await openEvents(at, who, query, headers)
    streams.push(stream)
    return stream
  }
  return {
    ...{ test, otherAddress, projects, streams, userId, open },
    client: login => people.get(login)?.client ?? test.admin,
    openNow: async (who, query, at = address) => {
      await test.app.dispatcher.drain()
      return open(who, { ...query, lastEventId: await newestEventId(test.system) }, {}, at)
    },
    closeStreams: () => {
      for (const stream of streams.splice(0)) stream.close()
    },
    createIssue: async (project, body = {}) =>
      idIn(await test.admin.post('/issues', { project: { id: projects[project] }, summary: 'Tide', ...body })),
    comment: async (issue, body = {}) =>
      idIn(await test.admin.post(`/issues/${issue}/comments`, { text: 'Ahoy', ...body }, { fields: 'id' })),
    rename: (issue, summary) => test.admin.post(`/issues/${issue}`, { summary }),
    onlyMember: () => ({ visibility: { $type: 'LimitedVisibility', permittedUsers: [{ id: userId('member') }] } }),
  }
}

/** Tells messages that an issue changed, in this way. */
export const of =
  (issue: string, kind?: string) =>
  ({ event, data }: Received): boolean =>
    event === 'change' && data.issue === issue && (kind === undefined || data.kind === kind)

/** What a stream has told of an issue, in order. */
export const kinds = (stream: EventClient, issue: string) =>
  stream.received.filter(of(issue)).map(({ data }) => data.kind)
