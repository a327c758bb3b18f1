import { test as base, expect, type Page } from '@playwright/test'
import { type Api, setUp } from './support/api.ts'
import { png } from './support/files.ts'
import { listen } from './support/fixtures.ts'
import { type Server, startInstallation } from './support/server.ts'
import { PASSWORD } from './support/world.ts'

/** What guests may do changes what all others of a server see: these journeys have one of their own. */
interface GuestWorld {
  readonly server: Server
  readonly api: Api
}

const test = base.extend<object, { world: GuestWorld }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from the pattern
    async ({}, use) => {
      const server = await startInstallation()
      const account = { login: 'ada', fullName: 'Ada Lovelace', email: 'ada@example.org', password: PASSWORD }
      const api = await setUp(server.url, server.setupLink, account)
      await writeHandbook(api)
      await use({ server, api })
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ world }, use) => use(world.server.url),
})

const CONTENT = `# Tides

Wait for the **tide**, see PUB-A-2, PUB-A-3 and SHUT-A-1.

![Chart of the bay](chart.png)`

/** Articles that guests may read once they are let in: one with everything, one below it, and a limited one. */
async function writeHandbook(api: Api): Promise<void> {
  const { id: ada } = await api.get<{ id: string }>('users/me')
  const projects: string[] = []
  for (const [shortName, name] of [
    ['PUB', 'Handbooks'],
    ['SHUT', 'Drawers'],
  ])
    projects.push((await api.post<{ id: string }>('admin/projects', { shortName, name, leader: { id: ada } })).id)
  const [open, shut] = projects
  const write = async (project: string | undefined, body: object) =>
    (await api.post<{ id: string }>('articles?fields=id', { project: { id: project }, ...body })).id
  const top = await write(open, { summary: 'Handbook of pilots', content: CONTENT })
  await write(open, { summary: 'Harbours', content: 'Ring the bell twice.', parentArticle: { id: top } })
  const visibility = { permittedUsers: [{ login: 'ada' }] }
  await write(open, { summary: 'Pilots’ wages', content: 'Pay them.', parentArticle: { id: top }, visibility })
  await write(shut, { summary: 'Pilots we dismissed', content: 'Names.' })
  for (const [name, content, more] of [
    ['chart.png', png(300, 200, [20, 90, 160]), {}],
    ['depths.txt', Buffer.from('8.5 m at the quay'), {}],
    ['wages.txt', Buffer.from('None'), { visibility }],
  ] as const)
    await api.post(`articles/${top}/attachments`, { name, base64Content: content.toString('base64'), ...more })
  const role = await api.post<{ id: string }>('roles?fields=id', {
    name: 'Readers of articles',
    permissions: ['PROJECT_READ_BASIC', 'READ_ARTICLE'].map(key => ({ key })),
  })
  await api.post('assignedRoles', {
    role: { id: role.id },
    holder: { $type: 'User', login: 'guest' },
    scope: { $type: 'ProjectScope', project: { id: open } },
  })
}

const letGuestsIn = ({ api }: GuestWorld, guestAccess: boolean) =>
  api.post('admin/globalSettings/systemSettings', { guestAccess })
const title = (page: Page, name: string) => page.getByRole('article').getByRole('heading', { name, exact: true })
const row = (page: Page, name: string) => page.getByRole('treegrid').getByRole('row', { name, exact: true })

test('who comes without an account is asked to sign in, and led to the article then', async ({ page, world }) => {
  await letGuestsIn(world, false)
  const first = await (await page.request.get('articles/PUB-A-1')).text()
  expect(first).toContain('<div id="root"></div>')
  expect(first).not.toContain('Handbook of pilots')
  await page.goto('articles/PUB-A-1')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Continue as a guest' })).toHaveCount(0)
  await expect(page.getByText('Handbook of pilots')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Login' }).fill('ada')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(title(page, 'Handbook of pilots')).toBeVisible()
  await expect(page).toHaveURL(/articles\/PUB-A-1\/handbook-of-pilots$/)
})

test('guests read a public article with its picture and file, follow its links and search, and see nothing else', async ({
  page,
  world,
}) => {
  await letGuestsIn(world, true)
  const complaints: string[] = []
  listen(page.context(), complaints, /./)

  // What comes first, before any script.
  const first = await (await page.request.get('articles/PUB-A-1')).text()
  expect(first).toContain('<title>Handbook of pilots</title>')
  expect(first).toContain('Wait for the <strong>tide</strong>')
  expect(first).not.toContain('wages')

  await page.goto('articles/PUB-A-1')
  await expect(title(page, 'Handbook of pilots')).toBeVisible()
  await expect(page).toHaveURL(/articles\/PUB-A-1\/handbook-of-pilots$/)
  const text = page.getByRole('region', { name: 'Text', exact: true })
  await expect(text.getByText('tide', { exact: true })).toBeVisible()
  await expect(text.getByRole('img', { name: 'Chart of the bay' })).toHaveJSProperty('naturalWidth', 300)
  const files = page.getByRole('region', { name: /^Attachments/ })
  const [loaded] = await Promise.all([
    page.waitForEvent('download'),
    files.getByRole('link', { name: /Download depths\.txt/ }).click(),
  ])
  expect(loaded.suggestedFilename()).toBe('depths.txt')

  // Nothing of what is limited or lies elsewhere, and nothing to write with.
  await expect(page.getByText('wages')).toHaveCount(0)
  await expect(text.getByRole('link')).toHaveText(['PUB-A-2'])
  await expect(row(page, 'Handbook of pilots')).toBeVisible()
  for (const name of ['Add sub-article', 'Create']) await expect(page.getByRole('button', { name })).toHaveCount(0)

  await text.getByRole('link', { name: /PUB-A-2/ }).click()
  await expect(title(page, 'Harbours')).toBeVisible()
  await expect(page.getByRole('treegrid').getByRole('row')).toHaveText([/Handbooks/, /Handbook of pilots/, /Harbours/])
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Handbook of pilots' }).click()
  await expect(title(page, 'Handbook of pilots')).toBeVisible()

  const found = page.getByRole('list', { name: 'Articles found' }).getByRole('link')
  const box = page.getByRole('searchbox', { name: 'Find articles' })
  await box.fill('bell')
  await expect(found).toHaveText([/Harbours/])
  await box.fill('pilots')
  await expect(found).toHaveText([/Handbook of pilots/])

  for (const id of ['PUB-A-3', 'SHUT-A-1', 'PUB-A-99']) {
    await page.goto(`articles/${id}`)
    await expect(page.getByRole('heading', { name: `There is no article ${id}` })).toBeVisible()
  }
  expect(complaints).toEqual([])
})
