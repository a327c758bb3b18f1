import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { contextOf, type RequestContext } from '../context/index.ts'
import { type Db, openDatabase, type Settlement, tentatively, together, transaction } from './index.ts'

describe('transactions', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
    await sql`create table note (id int primary key)`.execute(test.app.platform.database.main)
  })
  afterAll(() => test.stop())
  beforeEach(() => sql`truncate note`.execute(test.app.platform.database.main))

  const newContext = (person: string) =>
    contextOf(test.app.platform, test.system.actor, { requestId: 'test', locale: 'en', person })
  const add = (ctx: RequestContext, id: number) => sql`insert into note values (${id})`.execute(ctx.db)
  const ids = async () =>
    (await sql<{ id: number }>`select id from note order by id`.execute(test.app.platform.database.main)).rows.map(
      row => row.id,
    )

  it('keep everything or nothing', async () => {
    await transaction(test.system, ctx => add(ctx, 1))
    const failing = transaction(test.system, async ctx => {
      await add(ctx, 2)
      await ctx.events.add(ctx, { kind: 'tag.created', entity: 'Tag', entityId: 2 })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await ids()).toEqual([1])
    const events = await sql`select 1 from outbox where kind = 'tag.created'`.execute(test.app.platform.database.main)
    expect(events.rows).toEqual([])
  })

  it('are joined by those inside them, whose failure is the failure of all', async () => {
    const nested = transaction(test.system, async outer => {
      await add(outer, 1)
      await transaction(outer, async inner => {
        expect(inner.db).toBe(outer.db)
        await add(inner, 2)
        throw new Error('inside')
      })
    })
    await expect(nested).rejects.toThrow('inside')
    expect(await ids()).toEqual([])
  })

  it('are done again when their connection is ended before they are committed', async () => {
    let attempts = 0
    await transaction(test.system, async ctx => {
      attempts++
      await add(ctx, attempts)
      if (attempts > 1) return
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(ctx.db)
      await sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(test.app.platform.database.background)
      await sql`select 1`.execute(ctx.db)
    })
    expect(attempts).toBe(2)
    expect(await ids()).toEqual([2])
  })

  it('wait once for what is asked at once, and for the beginning together with what they read first', async () => {
    const read = (ctx: RequestContext, value: number) => sql`select ${value}::int as value`.execute(ctx.db)
    const { main } = test.app.platform.database
    const roundTrips = (work: (ctx: RequestContext) => Promise<unknown>) =>
      test.countRoundTrips(() => main.transaction().execute(db => work({ ...test.system, db })))
    expect(await roundTrips(ctx => read(ctx, 1))).toBe(2)
    expect(await roundTrips(ctx => add(ctx, 1))).toBe(3)
    const several = async (ctx: RequestContext) => {
      await read(ctx, 1)
      await together([read(ctx, 1), add(ctx, 2), read(ctx, 2), add(ctx, 3)])
    }
    expect(await roundTrips(several)).toBe(3)
    expect(await ids()).toEqual([1, 2, 3])
  })

  it('carry out what is asked at once in its order, and say what failed first', async () => {
    const counts = await transaction(test.system, async ctx => {
      const count = async () =>
        (await sql<{ n: number }>`select count(*)::int as n from note`.execute(ctx.db)).rows[0]?.n
      const [before, , between, , after] = await together([count(), add(ctx, 1), count(), add(ctx, 2), count()])
      return [before, between, after]
    })
    expect(counts).toEqual([0, 1, 2])
    const twice = transaction(test.system, ctx => together([add(ctx, 3), add(ctx, 1), add(ctx, 4)]))
    await expect(twice).rejects.toMatchObject({ code: '23505' })
    expect(await ids()).toEqual([1, 2])
  })

  it('that could not begin change nothing, say why, and leave no connection behind', async () => {
    const limits = { read: 1_000, write: -1, background: 1_000 }
    const database = openDatabase(test.databaseUrl, 2, () => undefined, limits)
    const begun = (work: (db: Db) => Promise<unknown>) => database.main.transaction().execute(work)
    for (const work of [
      (db: Db) => sql`select id from note`.execute(db),
      (db: Db) => sql`insert into note values (1)`.execute(db),
      async () => undefined,
    ])
      await expect(begun(work)).rejects.toMatchObject({ code: '22023' })
    expect((await sql`select 1 as one`.execute(database.main)).rows).toEqual([{ one: 1 }])
    await database.close()
    expect(await ids()).toEqual([])
  })

  it('run what needs the last steps after all of them, whoever asked first', async () => {
    const order: string[] = []
    const step = (name: string) => async () => void order.push(name)
    await transaction(test.system, async ctx => {
      ctx.phases.after(async () => {
        order.push('after one')
        ctx.phases.after(step('after three'))
        ctx.phases.last(step('last three'))
      })
      ctx.phases.last(async () => {
        order.push('last one')
        ctx.phases.last(step('last two'))
      })
      ctx.phases.after(step('after two'))
    })
    expect(order).toEqual(['last one', 'last two', 'after one', 'last three', 'after two', 'after three'])
  })

  it('have no end outside', () => {
    const { settlement } = recorded()
    expect(() => test.system.phases.last(async () => undefined)).toThrow('outside a transaction')
    expect(() => test.system.phases.after(async () => undefined)).toThrow('outside a transaction')
    expect(() => test.system.phases.note(settlement, ['a'])).toThrow('outside a transaction')
  })

  /** What its phases were given, in order. */
  function recorded(derived: Readonly<Record<string, string>> = {}) {
    const seen: string[] = []
    const settlement: Settlement<string> = {
      ruleContext: ctx => ({ ...ctx, requestId: 'rule' }),
      derive: async (ctx, changes) => {
        seen.push(`derive ${changes.join(' ')}`)
        ctx.phases.note(
          settlement,
          changes.flatMap(change => derived[change] ?? []),
        )
      },
      settle: async (_, changes) => void seen.push(`settle ${changes.join(' ')}`),
    }
    return { seen, settlement }
  }

  it('settle what was noted once, with what follows from it, before the last steps', async () => {
    const { seen, settlement } = recorded({ a: 'c', c: 'd' })
    const other = recorded()
    await transaction(test.system, async outer => {
      outer.phases.last(async () => void seen.push('last'))
      outer.phases.note(settlement, ['a'])
      await transaction(outer, async inner => inner.phases.note(settlement, ['b']))
      outer.phases.note(other.settlement, [])
    })
    expect(seen).toEqual(['derive a b', 'derive c', 'derive d', 'settle a b c d', 'last'])
    expect(other.seen).toEqual([])
  })

  it('send the last step behind what is settled, without waiting, when it says that it may', async () => {
    const settlement: Settlement<number> = {
      ruleContext: ctx => ctx,
      settle: async (ctx, [id = 0]) => void (await add(ctx, id)),
    }
    const run = (id: number, isOneStatement: boolean) =>
      test.countRoundTrips(() =>
        transaction(test.system, async ctx => {
          const raise = async () => void (await sql`update note set id = id + 10 where id = ${id}`.execute(ctx.db))
          ctx.phases.last(raise, {
            isOneStatement,
          })
          ctx.phases.note(settlement, [id])
        }),
      )
    expect((await run(71, false)) - (await run(72, true))).toBe(1)
    expect(await ids()).toEqual([81, 82])
    await sql`delete from note`.execute(test.system.db)
    // What failed is told, not that the last step could not be done after it.
    const failing = {
      ...settlement,
      settle: async (ctx: RequestContext) => void (await sql`select 1 / 0`.execute(ctx.db)),
    }
    const failed = transaction(test.system, async ctx => {
      ctx.phases.last(async () => void (await add(ctx, 1)), { isOneStatement: true })
      ctx.phases.note(failing, [1])
    })
    await expect(failed).rejects.toThrow('division by zero')
    expect(await ids()).toEqual([])
  })

  it('settle any number of changes', async () => {
    const many = Array.from({ length: 300_000 }, () => 'a')
    const counts: number[] = []
    const settlement: Settlement<string> = {
      ruleContext: ctx => ctx,
      derive: async (_, changes) => void counts.push(changes.length),
      settle: async (_, changes) => void counts.push(changes.length),
    }
    await transaction(test.system, async ctx => {
      const keep = async (inner: RequestContext) => inner.phases.note(settlement, many)
      await tentatively(ctx, keep, () => true)
    })
    expect(counts).toEqual([many.length, many.length])
  })

  it('settle once more what the last steps note', async () => {
    const { seen, settlement } = recorded()
    await transaction(test.system, async ctx => {
      ctx.phases.last(async () => ctx.phases.note(settlement, ['b']))
      ctx.phases.after(async () => ctx.phases.note(settlement, ['c']))
      ctx.phases.note(settlement, ['a'])
    })
    expect(seen).toEqual(['derive a', 'settle a', 'derive b c', 'settle b c'])
  })

  it('let rules react to what was noted, and to what they note themselves', async () => {
    const { seen, settlement } = recorded()
    const rule = {
      name: 'repeats',
      reactsTo: settlement,
      react: async (ctx: RequestContext, changes: readonly string[]) => {
        seen.push(`${ctx.requestId} ${changes.join(' ')}`)
        ctx.phases.note(settlement, changes.includes('a') ? ['b'] : [])
      },
    }
    const elsewhere = { ...rule, reactsTo: recorded().settlement }
    await transaction({ ...test.system, rules: [rule, elsewhere] }, async ctx => ctx.phases.note(settlement, ['a']))
    expect(seen).toEqual(['derive a', 'rule a', 'derive b', 'rule b', 'settle a b'])
  })

  it('forget what was noted and asked for by what they take back', async () => {
    const { seen, settlement } = recorded()
    const attempt = (ctx: RequestContext, name: string, isKept: boolean) =>
      tentatively(
        ctx,
        async inner => {
          inner.phases.note(settlement, [name])
          inner.phases.last(async () => void seen.push(`last ${name}`))
          inner.phases.after(async () => void seen.push(`after ${name}`))
        },
        () => isKept,
      )
    await transaction(test.system, async ctx => {
      await attempt(ctx, 'dropped', false)
      await attempt(ctx, 'kept', true)
      ctx.phases.note(settlement, ['later'])
    })
    expect(seen).toEqual([
      'derive dropped',
      'derive kept',
      'derive later',
      'settle kept later',
      'last kept',
      'after kept',
    ])
  })

  it('run the last steps after everything else, also those of inner ones', async () => {
    const order: string[] = []
    const step = (name: string) => async () => {
      order.push(name)
    }
    await transaction(test.system, async outer => {
      await transaction(outer, async inner => {
        inner.phases.last(step('last of inner'))
        order.push('inner')
      })
      outer.phases.last(step('last of outer'))
      order.push('outer')
    })
    expect(order).toEqual(['inner', 'outer', 'last of inner', 'last of outer'])
  })

  it('are undone by a failing last step', async () => {
    const failing = transaction(test.system, async ctx => {
      await add(ctx, 1)
      ctx.phases.last(async () => {
        throw new Error('too late')
      })
    })
    await expect(failing).rejects.toThrow('too late')
    expect(await ids()).toEqual([])
  })

  it('that wait for one another in a circle are done again, so that both succeed', async () => {
    for (const id of [1, 2]) await transaction(test.system, ctx => add(ctx, id))
    let arrived = 0
    let tries = 0
    const both = Promise.withResolvers<void>()
    // Two people: who keeps connections long, as on a busy machine, gets one at a time.
    const move = (first: number, second: number) =>
      transaction(newContext(`person ${first}`), async ctx => {
        tries++
        await sql`update note set id = id where id = ${first}`.execute(ctx.db)
        if (++arrived === 2) both.resolve()
        await both.promise
        await sql`update note set id = id where id = ${second}`.execute(ctx.db)
      })
    await Promise.all([move(1, 2), move(2, 1)])
    expect(tries).toBe(3)
  })

  it('see nothing of one another before the commit', async () => {
    await transaction(test.system, async ctx => {
      await add(ctx, 1)
      expect(await ids()).toEqual([])
    })
    expect(await ids()).toEqual([1])
  })
})

describe('statements', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
  })
  afterAll(() => test.stop())

  it('are prepared once a connection under a name made of their text', async () => {
    await test.app.platform.database.main.connection().execute(async db => {
      for (const value of [1, 2, 3]) await sql`select ${value}::int as once_prepared`.execute(db)
      const { rows } = await sql<{ statement: string }>`
        select statement from pg_prepared_statements where statement like ${'%once_prepared'}`.execute(db)
      expect(rows).toEqual([{ statement: 'select $1::int as once_prepared' }])
    })
  })

  it('give whole numbers as numbers', async () => {
    const { rows } = await sql`select 9007199254740991::bigint as big, 1.5::numeric as num, ${1}::int as one`.execute(
      test.app.platform.database.main,
    )
    expect(rows).toEqual([{ big: 9_007_199_254_740_991, num: 1.5, one: 1 }])
  })
})
