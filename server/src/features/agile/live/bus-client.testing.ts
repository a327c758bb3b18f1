import type { ApiClient } from '../../../testing/api-client.ts'
import { readEvents } from '../../live/event-client.testing.ts'

const FIELDS =
  'issue(id,summary),row(id),column(id),swimlane(id,issue(id),cells(issues(id))),removedIssue(id),reorders(leading(id),moved(id)),messages'

/** Opens a stream of a sprint as clients of the compatible API do: without a header that says who asks. */
export const openBus = (
  address: string,
  ticket: string,
  { headers = {}, fields = FIELDS }: { headers?: Readonly<Record<string, string>>; fields?: string } = {},
) => readEvents(`${address}/api/eventSourceBus?ticket=${ticket}&fields=${fields}`, headers, 'ping')

export async function ticketOf(client: ApiClient, base: string, issuesQuery = ''): Promise<string> {
  const { body } = await client.post(`${base}/sseSubscription`, { issuesQuery }, { fields: 'ticket' })
  return body.ticket
}

/** What a stream has told by now, in words: kind of message, and the issues by the names that the test gives them. */
export function toldBy(stream: BusClient, names: ReadonlyMap<string, string>): readonly string[] {
  const name = (id: string | undefined) => (id === undefined ? '-' : (names.get(id) ?? id))
  return stream.received.flatMap(({ event, data }) => {
    // biome-ignore lint/suspicious/noExplicitAny: what is sent is looked into as clients do
    const said = data as any
    if (event === 'ping') return []
    if (event === 'sprintCellUpdate') return [`${name(said.issue.id)} in ${name(said.row.id)}, ${name(said.column.id)}`]
    if (event === 'sprintIssuesReorder')
      return said.reorders.map(
        (one: { moved: { id: string }; leading: { id: string } | null }) =>
          `${name(one.moved.id)} after ${name(one.leading?.id)}`,
      )
    return [`${event} ${name(said.removedIssue?.id ?? said.swimlane?.issue.id)}`]
  })
}

export type BusClient = Awaited<ReturnType<typeof openBus>>
