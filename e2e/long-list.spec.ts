import { expect, test } from '@playwright/test'
import { setUp } from './support/api.ts'
import { type Server, startInstallation } from './support/server.ts'
import { workOf } from './support/work.ts'
import { PASSWORD } from './support/world.ts'

let server: Server

test.beforeAll(async () => {
  test.setTimeout(180_000)
  server = await startInstallation()
  const account = { login: 'ada', fullName: 'Ada Lovelace', email: 'ada@example.org', password: PASSWORD }
  await setUp(server.url, server.setupLink, account)
  await server.run('generate', '--issues', '5000')
})

test.afterAll(() => server.stop())

test('five thousand issues scroll through a list of a few dozen rows', async ({ page }) => {
  await page.request.post(new URL('api/session', server.url).href, { data: { login: 'ada', password: PASSWORD } })
  await page.goto(new URL('issues?show=all', server.url).href)
  const list = page.getByRole('list', { name: 'Issues' })
  const rows = list.getByRole('link')
  await expect(rows.first()).toBeVisible()
  const last = () => rows.last().locator('xpath=ancestor-or-self::*[@aria-posinset]').getAttribute('aria-posinset')
  const most: number[] = []
  await list.hover()
  // A wheel turned without pause, as far as the 500th issue.
  await expect(async () => {
    for (let turn = 0; turn < 10; turn++) {
      await page.mouse.wheel(0, 1500)
      most.push(await rows.count())
    }
    expect(Number(await last())).toBeGreaterThan(500)
  }).toPass({ timeout: 45_000 })
  expect(Math.max(...most)).toBeLessThan(100)

  // While it moves, frames keep coming: none costs the page more work than people notice as a stop. Its own work is
  // counted, not the time that passes, in which other programs have their turns.
  const costs: number[] = []
  const work = await workOf(page)
  for (let frame = 0; frame < 60; frame++) {
    const before = await work()
    await list.evaluate(async element => {
      const box = element.closest('[class*=overflow]') ?? element
      box.scrollTop -= 120
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
    })
    costs.push((await work()) - before)
  }
  expect(costs.sort((a, b) => a - b)[Math.floor(costs.length * 0.9)]).toBeLessThan(100)
})
