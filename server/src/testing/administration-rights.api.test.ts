import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdministrationWorld, startAdministrationWorld } from './administration-rights-world.ts'
import { gapsOf, writingRoutes } from './attribute-bench.ts'
import { ADMINISTRATION_RIGHTS, REFERENCES } from './feature-rows.ts'

const routes = writingRoutes.filter(({ id }) => id in ADMINISTRATION_RIGHTS)

describe('what one attribute needs of who administers, alone and together with others', { timeout: 60_000 }, () => {
  let world: AdministrationWorld
  beforeAll(async () => {
    world = await startAdministrationWorld()
  })
  afterAll(() => world.test.stop())

  it('has its row in the table', () => {
    expect(gapsOf(ADMINISTRATION_RIGHTS, routes, REFERENCES)).toEqual([])
  })

  it.each(Object.keys(ADMINISTRATION_RIGHTS))(
    'is refused to whoever lacks it, and done for whoever has it: %s',
    async id => {
      const route = routes.find(route => route.id === id)
      if (!route) throw new Error(`No route ${id}`)
      expect(await world.bench.wrongOf(route, ADMINISTRATION_RIGHTS[id] ?? {}, world.trialOf(route))).toEqual([])
    },
  )
})
