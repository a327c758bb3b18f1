import { entities } from '@cairn/common/features/entities'
import type { Catalogue } from '@cairn/common/platform/entity'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ASKERS, type ContractWorld, contract, PATIENCE, startContractWorld } from './contract-world.ts'
import { hostileValues, ODD_VALUES } from './hostile-values.ts'
import { fillPath, sampleOf } from './sample-data.ts'

const catalogue: Catalogue = entities

/** Bodies as they come, with their types. */
const RAW_BODIES = [
  ['{', 'application/json'],
  ['', 'application/json'],
  ['[]', 'application/json'],
  ['null', 'application/json'],
  ['"x"', 'application/json'],
  [`${'['.repeat(10_000)}${']'.repeat(10_000)}`, 'application/json'],
  ['{"__proto__":{"admin":true}}', 'application/json'],
  ['a=b', 'application/x-www-form-urlencoded'],
  ['x', 'text/plain'],
  ['x', 'multipart/form-data'],
  ['--b\r\n', 'multipart/form-data; boundary=b'],
  ['--b\r\nContent-Disposition: form-data; name="a"; filename="../\u0000"\r\n\r\nx', 'multipart/form-data; boundary=b'],
  ['\xff\xfe', 'application/json; charset=utf-16'],
] as const

/** Beside `contract.api.test.ts`, so that two workers share the work. */
describe('every route that takes a body', { timeout: PATIENCE }, () => {
  let world: ContractWorld

  beforeAll(async () => {
    world = await startContractWorld('HARD')
  })
  afterAll(() => world.stop())

  it.each(ASKERS)('refuses odd bodies as a whole: %s', async who => {
    const client = await world.begin(who)
    for (const route of contract.filter(one => one.body !== null && one.id !== 'auth.setPassword'))
      for (const [payload, type] of RAW_BODIES) {
        const reply = await client.send({
          method: route.method,
          url: `${route.root}${fillPath(route, world.ids)}`,
          payload,
          headers: { 'content-type': type },
        })
        await world.check(who, route, `${type} ${payload.slice(0, 80)}`, reply)
      }
    expect(await world.faults()).toEqual([])
  })

  it('refuses attributes of wrong types', async () => {
    await world.begin('admin')
    const seen = new Set<string>()
    for (const route of contract) {
      if (typeof route.body !== 'string' || seen.has(route.body)) continue
      seen.add(route.body)
      for (const [name, field] of Object.entries(catalogue[route.body]?.fields ?? {}))
        for (const value of field.readOnly ? ODD_VALUES.slice(0, 4) : ODD_VALUES) {
          const body = { [name]: value }
          await world.call('admin', { route, body, input: body })
        }
    }
    expect(await world.faults()).toEqual([])
  })

  it.each(ASKERS)('refuses odd values of attributes or stays whole: %s', async who => {
    await world.begin(who)
    for (const route of contract) {
      const entity = typeof route.body === 'string' ? catalogue[route.body] : undefined
      if (!entity) continue
      const whole = world.bodyOf(route)
      for (const [name, field] of Object.entries(entity.fields).filter(
        ([key, { readOnly }]) => key === 'id' || !readOnly,
      )) {
        const values = hostileValues(catalogue, field, sampleOf(field.entity, world.ids))
        // Who may do little is refused before most values are looked at.
        for (const value of who === 'admin' ? values : values.slice(0, 2))
          await world.call(who, { route, body: { ...whole, [name]: value }, input: { [name]: value } })
      }
    }
    expect(await world.faults()).toEqual([])
  })
})
