// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectLive, type LiveConnection } from './connect-live.ts'
import type { LiveMessage, LiveTopic } from './live-registry.ts'

/** Tabs of one browser: they share locks, storage and channels, and each opening of a stream is noted. */
type Source = EventTarget & {
  readonly query: Readonly<Record<string, string>>
  readonly tab: string
  isClosed: boolean
  onerror: (() => void) | null
}
type Tab = {
  readonly heard: LiveMessage[]
  readonly watch: (...topics: LiveTopic[]) => void
  readonly connection: LiveConnection
}

let sources: Source[] = []
let stored = new Map<string, string>()
let line: (() => void)[] = []
let channels: Set<BroadcastChannel> = new Set()
let browser = 0

const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
}
const locks = {
  request: async (_name: string, { signal }: LockOptions, run: () => Promise<void>) => {
    await new Promise<void>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('withdrawn', 'AbortError')))
      line.push(resolve)
      if (line.length === 1) resolve()
    })
    await run()
    line.shift()
    line[0]?.()
  },
} as unknown as LockManager

function openTab(name: string, hasLocks: boolean, ...first: LiveTopic[]): Tab {
  let topics = first
  const changed = new Set<() => void>()
  const heard: LiveMessage[] = []
  const connection = connectLive({
    name: `live-test-${browser}`,
    locks: hasLocks ? locks : undefined,
    storage,
    channel: id => {
      const channel = new BroadcastChannel(id)
      channels.add(channel)
      return channel
    },
    open: query => {
      const source: Source = Object.assign(new EventTarget(), {
        query,
        tab: name,
        isClosed: false,
        onerror: null,
        close: () => {
          source.isClosed = true
        },
      })
      sources.push(source)
      return source as unknown as EventSource
    },
    topics: () => topics,
    onTopicsChange: run => {
      changed.add(run)
      return () => void changed.delete(run)
    },
    tell: message => heard.push(message),
  })
  return {
    heard,
    connection,
    watch: (...next) => {
      topics = next
      for (const run of changed) run()
    },
  }
}

const openSources = () => sources.filter(({ isClosed }) => !isClosed)
const only = async (): Promise<Source> => {
  await vi.waitFor(() => expect(openSources()).toHaveLength(1), { timeout: 8_000 })
  return openSources()[0] as Source
}
const send = (source: Source, event: string, data: object, lastEventId = '') =>
  source.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data), lastEventId }))
const change = (issue: string) => ({
  kind: 'issue.changed',
  host: issue,
  issue,
  project: '0-1',
  part: null,
  actor: '1-1',
  at: 1,
})
const issuesIn = ({ heard }: Tab) => heard.flatMap(message => (message.type === 'change' ? [message.change.issue] : []))

beforeEach(() => {
  browser++
  sources = []
  stored = new Map()
  line = []
  channels = new Set()
})
let tabs: Tab[] = []
afterEach(() => {
  for (const { connection } of tabs) connection.close()
  tabs = []
})
const tab = (...of: Parameters<typeof openTab>): Tab => {
  const opened = openTab(...of)
  tabs.push(opened)
  return opened
}

for (const hasLocks of [true, false]) {
  const how = hasLocks ? 'with locks' : 'without locks'

  test(`tabs share one stream about what any of them watches, and all hear it (${how})`, async () => {
    const all = ['a', 'b', 'c', 'd'].map((name, index) => tab(name, hasLocks, `hosts/2-${index}/0-1`))
    await vi.waitFor(() => expect(openSources().at(-1)?.query.hosts?.split(',')).toHaveLength(4), { timeout: 8_000 })
    const newest = openSources().at(-1) as Source
    send(newest, 'ready', { beatEvery: 20_000 }, '5')
    const source = await only()
    expect(source.query.hosts?.split(',').toSorted()).toEqual(['2-0', '2-1', '2-2', '2-3'])
    send(source, 'change', change('2-3'), '6')
    for (const one of all) await vi.waitFor(() => expect(issuesIn(one)).toEqual(['2-3']))
  })

  test(`a tab that comes later hears what was told while it read its screen (${how})`, async () => {
    tab('first', hasLocks, 'projects/*')
    const source = await only()
    send(source, 'ready', { beatEvery: 20_000 }, '5')
    send(source, 'change', change('2-1'), '17')
    send(source, 'change', change('2-2'), '18')
    const later = tab('later', hasLocks, 'projects/*')
    await vi.waitFor(() => expect(issuesIn(later)).toEqual(['2-1', '2-2']))
    send(source, 'change', change('2-3'), '19')
    await vi.waitFor(() => expect(issuesIn(later)).toEqual(['2-1', '2-2', '2-3']))
  })

  test(`another tab goes on where the leader was when it closed (${how})`, async () => {
    const first = tab('first', hasLocks, 'projects/*')
    const source = await only()
    const second = tab('second', hasLocks, 'projects/*')
    send(source, 'ready', { beatEvery: 20_000 }, '5')
    send(source, 'change', change('2-1'), '17')
    await vi.waitFor(() => expect(issuesIn(second)).toEqual(['2-1']))
    first.connection.close()
    const next = await only()
    expect(next).toMatchObject({ tab: 'second', query: { projects: '*', lastEventId: '17' } })
    send(next, 'change', change('2-2'), '18')
    expect(issuesIn(second)).toEqual(['2-1', '2-2'])
  })
}

test('a host of a project that is watched anyway needs no other stream', async () => {
  const one = tab('one', true, 'projects/0-1')
  const source = await only()
  send(source, 'ready', {}, '5')
  one.watch('projects/0-1', 'hosts/2-7/0-1')
  one.watch('projects/0-1', 'hosts/2-8/0-2')
  await vi.waitFor(() => expect(sources).toHaveLength(2))
  expect(sources[1]?.query).toMatchObject({ projects: '0-1', hosts: '2-8' })
  expect(source.isClosed).toBe(false)
  // Only when the other one stands: both may bring the same.
  send(sources[1] as Source, 'ready', {}, '5')
  expect(source.isClosed).toBe(true)
  send(sources[1] as Source, 'change', change('2-8'), '6')
  send(sources[1] as Source, 'change', change('2-8'), '6')
  expect(issuesIn(one)).toEqual(['2-8'])
})

test('a stream that never stood is opened anew where it was to begin', async () => {
  const one = tab('one', true, 'projects/0-1')
  const source = await only()
  send(source, 'ready', {}, '5')
  one.watch('projects/0-1', 'hosts/2-8/0-2')
  await vi.waitFor(() => expect(sources).toHaveLength(2))
  // What happened to the issue meanwhile was told to nobody.
  send(source, 'change', change('2-1'), '9')
  sources[1]?.onerror?.()
  one.connection.hurry()
  await vi.waitFor(() => expect(sources).toHaveLength(3))
  expect(sources[2]?.query).toMatchObject({ projects: '0-1', hosts: '2-8', lastEventId: '5' })
  send(sources[2] as Source, 'ready', {}, '5')
  send(sources[2] as Source, 'change', change('2-8'), '8')
  expect(issuesIn(one)).toEqual(['2-1', '2-8'])
})

test('what is first watched while the stream is broken is heard from before it broke', async () => {
  const one = tab('one', true, 'projects/0-1')
  const source = await only()
  send(source, 'ready', {}, '5')
  send(source, 'change', change('2-1'), '9')
  source.onerror?.()
  one.watch('projects/0-1', 'hosts/2-8/0-2')
  await vi.waitFor(() => expect(openSources()).toHaveLength(1))
  expect(openSources()[0]?.query).toMatchObject({ hosts: '2-8', lastEventId: '5' })
})

test('a tab that comes later hears what was told before, also when it heard something newer first', async () => {
  tab('first', true, 'projects/*')
  const source = await only()
  send(source, 'ready', {}, '5')
  send(source, 'change', change('2-1'), '17')
  const later = tab('later', true)
  send(source, 'change', change('2-2'), '18')
  await vi.waitFor(() => expect(issuesIn(later)).toEqual(['2-2']))
  later.watch('projects/*')
  await vi.waitFor(() => expect(issuesIn(later)).toEqual(['2-2', '2-1']))
})

test('a stream that breaks is opened anew where it was, at once when that is asked for', async () => {
  const one = tab('one', true, 'projects/*')
  const source = await only()
  send(source, 'ready', {}, '5')
  send(source, 'beat', {}, '9')
  source.onerror?.()
  expect(openSources()).toHaveLength(0)
  one.connection.hurry()
  const next = await only()
  expect(next.query.lastEventId).toBe('9')
  send(next, 'reset', {}, '40')
  expect(one.heard).toEqual([{ type: 'reset' }])
})

test('nothing is asked for while nobody watches anything', async () => {
  const one = tab('one', true)
  one.watch('hosts/2-1/0-1')
  await only()
  one.watch()
  await vi.waitFor(() => expect(openSources()).toHaveLength(0))
})
