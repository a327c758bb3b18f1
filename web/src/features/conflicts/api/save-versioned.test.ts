import { expect, test } from 'vitest'
import { ApiError } from '../../../platform/api/index.ts'
import { isBusy, queued } from '../../../platform/query/index.ts'
import { type Conflict, decideText, ifMatch, type Resolution, saveVersioned, UNDECIDED } from './save-versioned.ts'

/** A text on a server that lets writes through only against its version. */
function serverText(start: string) {
  const state = { text: start, version: 1 }
  const former: string[] = ['', start]
  return {
    state,
    write(text: string) {
      state.text = text
      state.version++
      former.push(text)
    },
    async send(text: string, against: string | null) {
      if (against !== String(state.version)) {
        const body = { current: state.text, version: String(state.version), base: former[Number(against)] }
        throw new ApiError(412, 'edit_conflict', '', body)
      }
      this.write(text)
      return state.text
    },
  }
}

const answering = (resolution: Resolution, seen: Conflict[]) =>
  decideText(async conflict => {
    seen.push(conflict)
    return resolution
  }, 'Summary')

test('a write against the version that was seen goes through without asking', async () => {
  const server = serverText('old')
  const seen: Conflict[] = []
  const reply = await saveVersioned('new', '1', server.send.bind(server), answering({ keep: 'mine' }, seen))
  expect([reply, seen]).toEqual(['new', []])
})

test('after somebody else’s change the reader chooses mine, theirs or a merged text', async () => {
  for (const [resolution, expected, reply] of [
    [{ keep: 'mine' }, 'mine', 'mine'],
    [{ keep: 'theirs' }, 'theirs', undefined],
    [{ keep: 'merged', text: 'both' }, 'both', 'both'],
  ] as const) {
    const server = serverText('old')
    server.write('theirs')
    const seen: Conflict[] = []
    const got = await saveVersioned('mine', '1', server.send.bind(server), answering(resolution, seen))
    expect([server.state.text, got]).toEqual([expected, reply])
    expect(seen).toEqual([{ label: 'Summary', mine: 'mine', theirs: 'theirs', isText: true, base: 'old' }])
  }
})

test('a change during the choice is asked about again', async () => {
  const server = serverText('old')
  server.write('second')
  const asked: (readonly [string, string | undefined])[] = []
  const decide = decideText(
    async ({ theirs, base }) => {
      asked.push([theirs, base])
      if (asked.length === 1) server.write('third')
      return { keep: 'mine' }
    },
    'Summary',
    'old',
  )
  await saveVersioned('mine', '1', server.send.bind(server), decide)
  // What was chosen the first time took the second into account.
  expect([asked, server.state.text]).toEqual([
    [
      ['second', 'old'],
      ['third', 'second'],
    ],
    'mine',
  ])
})

test('what both began with is known from the server when the reader’s browser has forgotten it', async () => {
  const server = serverText('old')
  server.write('theirs')
  const seen: Conflict[] = []
  await saveVersioned('mine', '1', server.send.bind(server), answering({ keep: 'mine' }, seen))
  expect(seen).toMatchObject([{ base: 'old' }])
})

test('the same change by somebody else is no conflict', async () => {
  const server = serverText('old')
  server.write('mine')
  const seen: Conflict[] = []
  await saveVersioned('mine', '1', server.send.bind(server), answering({ keep: 'mine' }, seen))
  expect(seen).toEqual([])
})

test('a text that still stands as it was begun with is no conflict, whatever its version', async () => {
  const server = serverText('old')
  server.write('begun')
  const asked: Conflict[] = []
  const decide = decideText(
    async conflict => {
      asked.push(conflict)
      return { keep: 'theirs' }
    },
    'Summary',
    'begun',
  )
  await saveVersioned('mine', '1', server.send.bind(server), decide)
  expect([asked, server.state.text]).toEqual([[], 'mine'])
})

test('a conflict that is left undecided saves nothing and is a refusal, so that the text stays with its writer', async () => {
  const server = serverText('old')
  server.write('theirs')
  const saving = saveVersioned('mine', '1', server.send.bind(server), answering({ keep: 'undecided' }, []))
  await expect(saving).rejects.toBe(UNDECIDED)
  expect(server.state.text).toBe('theirs')
})

test('other refusals are passed on', async () => {
  const refuse = () => Promise.reject(new ApiError(403, 'Forbidden', ''))
  await expect(saveVersioned('a', '1', refuse, answering({ keep: 'mine' }, []))).rejects.toMatchObject({ status: 403 })
})

test('without a known version the write is unconditional', () => {
  expect(ifMatch(null)).toEqual({})
  expect(ifMatch('abc')).toEqual({ 'If-Match': '"abc"' })
})

test('tasks of one key run one after the other, also after a failure', async () => {
  const order: string[] = []
  const task = (name: string, fails = false) =>
    queued('TRK-1', async () => {
      order.push(`${name} starts`)
      await Promise.resolve()
      order.push(`${name} ends`)
      if (fails) throw new Error(name)
    })
  const results = await Promise.allSettled([task('first', true), task('second')])
  expect(order).toEqual(['first starts', 'first ends', 'second starts', 'second ends'])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(isBusy('TRK-1')).toBe(false)
})

test('whether others of a key are still to come is known, besides those that ask', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const busy: boolean[] = []
  const tasks = [
    queued('TRK-2', () => promise),
    queued('TRK-2', async () => void busy.push(isBusy('TRK-2', 1), isBusy('TRK-2', 2))),
    queued('TRK-2', async () => void busy.push(isBusy('TRK-2', 1))),
  ]
  expect([isBusy('TRK-2'), isBusy('TRK-2', 2), isBusy('TRK-2', 3), isBusy('TRK-3')]).toEqual([true, true, false, false])
  resolve()
  await Promise.all(tasks)
  expect(busy).toEqual([true, false, false])
  expect(isBusy('TRK-2')).toBe(false)
})

test('a conflict says whether the text is a line, and only the base that is known', async () => {
  const seen: Conflict[] = []
  const decide = (begunWith?: string, isLine?: boolean) =>
    decideText(
      async conflict => {
        seen.push(conflict)
        return { keep: 'mine' }
      },
      'Summary',
      begunWith,
      isLine,
    )
  const current = { value: 'theirs', version: '2', base: 'older' }
  await decide('begun', true)(current, 'mine')
  await decide()(current, 'mine')
  await decide()({ value: null, version: '2' }, 'mine')
  const conflict = { label: 'Summary', mine: 'mine', isText: true }
  expect(seen).toEqual([
    { ...conflict, theirs: 'theirs', base: 'begun', isLine: true },
    { ...conflict, theirs: 'theirs', base: 'older' },
    { ...conflict, theirs: '' },
  ])
})

test('what the server has by now is passed on with its version, and what it does not say is not made up', async () => {
  const decided: unknown[] = []
  const sent: unknown[] = []
  const bodies = [
    { current: 7, version: 3, base: 'x' },
    { current: null, base: 5 },
  ]
  const reply = await saveVersioned<string, string>(
    'mine',
    '1',
    async (value, version) => {
      sent.push([value, version])
      const body = bodies.shift()
      if (body) throw new ApiError(412, 'edit_conflict', '', body)
      return 'saved'
    },
    async (current, mine) => {
      decided.push([current, mine])
      return { value: `${mine}!` }
    },
  )
  expect(reply).toBe('saved')
  expect(decided).toEqual([
    [{ value: 7, version: '3', base: 'x' }, 'mine'],
    [{ value: null, version: '' }, 'mine!'],
  ])
  expect(sent).toEqual([
    ['mine', '1'],
    ['mine!', '3'],
    ['mine!!', ''],
  ])
})
