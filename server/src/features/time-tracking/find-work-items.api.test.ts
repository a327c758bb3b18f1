import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, startTimeWorld, type TimeWorld } from './time-world.testing.ts'

describe('work that is looked for', () => {
  let world: TimeWorld

  beforeAll(async () => {
    world = await startTimeWorld({ isEnabled: true })
  })
  afterAll(() => world.test.stop())

  it('lists work by day, people, times and issues', async () => {
    const { test, client, create, log } = world
    const issue = await create('Listed work')
    const day = Date.UTC(2024, 1, 3)
    await log(issue, { duration: { minutes: 1 }, date: day })
    await log(issue, { duration: { minutes: 2 }, date: day + DAY }, client('otto'))
    await log(issue, { duration: { minutes: 3 }, date: day + 2 * DAY })
    const minutes = async (query: Record<string, string | string[]>) => {
      const { status, body, text } = await client('mira').get('/workItems', {
        fields: 'duration(minutes)',
        ...(query as Record<string, string>),
      })
      expect(status, text).toBe(200)
      return body.map((item: { duration: { minutes: number } }) => item.duration.minutes)
    }
    const within = { query: 'summary: {Listed work}' }
    expect(await minutes(within)).toEqual([1, 2, 3])
    expect(await minutes({ ...within, sort: 'descending' })).toEqual([3, 2, 1])
    expect(await minutes({ ...within, startDate: '2024-02-04' })).toEqual([2, 3])
    expect(await minutes({ ...within, startDate: '2024-02-04', endDate: '2024-02-04' })).toEqual([2])
    expect(await minutes({ ...within, start: String(day + DAY), end: String(day + DAY) })).toEqual([2])
    expect(await minutes({ ...within, author: 'me' })).toEqual([1, 3])
    expect(await minutes({ ...within, creator: 'otto' })).toEqual([2])
    expect(await minutes({ ...within, author: 'nobody' })).toEqual([])
    expect(await minutes({ ...within, createdStart: String(test.clock.now + DAY) })).toEqual([])
    expect(await minutes({ ...within, updatedEnd: String(test.clock.now + DAY) })).toEqual([1, 2, 3])
    expect(await minutes({ ...within, $top: '1', $skip: '1' })).toEqual([2])
    expect((await client('mira').get('/workItems', { startDate: 'yesterday' })).status).toBe(400)
    expect((await test.anonymous.get('/workItems')).status).toBe(401)
  })

  it('hands work out as a file in which no text is a formula', async () => {
    const { test, client, create, log, readable } = world
    const issue = await create('Zebrastripes')
    const day = Date.UTC(2024, 4, 6)
    await log(issue, { duration: { minutes: 90 }, date: day, text: '=1+1, "said"' })
    await log(issue, { duration: { minutes: 480 }, date: day + DAY, text: 'plain' }, client('otto'))
    const filter = { query: 'summary: Zebrastripes' }
    const reply = await client('mira').post('/workItems/export', filter, { $top: '-1' })
    expect(reply.status, reply.text).toBe(200)
    expect(reply.headers['content-type']).toContain('text/csv')
    const [head, ...lines] = reply.text.replace('\ufeff', '').trim().split('\r\n')
    expect(head).toBe('Date,Author,Issue,Summary,Project,Minutes,Duration,Type,Description')
    const key = await readable(issue)
    expect(lines).toEqual([
      `2024-05-06,mira,${key},Zebrastripes,Time,90,1h 30m,,"'=1+1, ""said"""`,
      `2024-05-07,otto,${key},Zebrastripes,Time,480,1d,,plain`,
    ])
    const later = await client('mira').get('/workItems/export', { ...filter, startDate: '2024-05-07' })
    expect(later.text).toContain('plain')
    expect(later.text).not.toContain('said')
    const book = await client('mira').get('/workItems/export', { ...filter, format: 'xlsx' })
    expect(book.headers['content-type']).toContain('spreadsheetml')
    expect((await client('rita').post('/workItems/export', filter)).text).not.toContain('plain')
    expect((await client('stan').post('/workItems/export', filter)).text).not.toContain('plain')
    expect((await test.anonymous.post('/workItems/export', filter)).status).toBe(401)
    expect((await client('mira').post('/workItems/export', { start: 'soon' })).status).toBe(400)
  })

  it('answers queries by author, type, date and text of work', async () => {
    const { types, client, create, log } = world
    const issue = await create('Queried')
    await log(issue, {
      duration: { minutes: 5 },
      date: Date.UTC(2023, 2, 4),
      type: { id: types[2]?.id },
      text: 'quixotic',
    })
    const found = async (query: string) => {
      const { status, body, text } = await client('mira').get('/issues', {
        query: `summary: Queried ${query}`,
        fields: 'id',
      })
      expect(status, text).toBe(200)
      return body.length
    }
    expect(await found('work author: me')).toBe(1)
    expect(await found('work author: otto')).toBe(0)
    expect(await found('work type: Documentation')).toBe(1)
    expect(await found('work type: Testing')).toBe(0)
    expect(await found('work type: {No type}')).toBe(0)
    expect(await found('work date: 2023-03-04')).toBe(1)
    expect(await found('work date: 2023-03-05')).toBe(0)
    expect(await found('work date: 2023-03-01 .. 2023-03-31')).toBe(1)
    expect(await found('work: quixotic')).toBe(1)
    expect(await found('has: work')).toBe(1)
    expect(await found('has: -work')).toBe(0)
    expect(await found('Spent time: 1m .. 10m')).toBe(1)
    expect(await found('has: underestimation')).toBe(0)
  })
})
