import { afterEach, expect, it, vi } from 'vitest'
import { createPreloader, type ImportTable } from './preloader.ts'

const FOLDER = 'https://cairn.example/assets/'
const TABLE: ImportTable = [
  ['./rows.js', './page.js', './icons.js'],
  [[1, 0], [2]],
]

afterEach(() => document.head.replaceChildren())

const linked = (rel: string) =>
  [...document.head.querySelectorAll<HTMLLinkElement>(`link[rel=${rel}]`)].map(({ href }) => href.replace(FOLDER, ''))

it('fetches all that a part imports, and no file twice', async () => {
  document.head.innerHTML = `<link rel="modulepreload" href="${FOLDER}rows.js">`
  const { learn, preload } = createPreloader(FOLDER)
  await learn(async () => TABLE)
  expect(await preload(async () => 'page', ['../#0'])).toBe('page')
  await preload(async () => 'page', ['../#0'])
  expect(linked('modulepreload')).toEqual(['rows.js', 'page.js'])
})

it('waits for no table, and fetches what it names when it comes', async () => {
  const { learn, preload } = createPreloader(FOLDER)
  const { promise, resolve } = Promise.withResolvers<ImportTable>()
  const learnt = learn(() => promise)
  expect(await preload(async () => 'menu', ['../#1'])).toBe('menu')
  expect(linked('modulepreload')).toEqual([])
  resolve(TABLE)
  await learnt
  expect(linked('modulepreload')).toEqual(['icons.js'])
})

it('loads parts when the table cannot be loaded, which is tried again', async () => {
  const { learn, preload } = createPreloader(FOLDER)
  await learn(() => Promise.reject(new Error('away')))
  expect(await preload(async () => 'menu', ['../#1'])).toBe('menu')
  await learn(async () => TABLE)
  await preload(async () => 'menu', ['../#1'])
  expect(linked('modulepreload')).toEqual(['icons.js'])
})

it('loads a part when its styles are there', async () => {
  const { preload } = createPreloader(FOLDER)
  const load = vi.fn(async () => 'issue')
  const loaded = preload(load, ['./issue.css'], `${FOLDER}shell.js`)
  expect(linked('stylesheet')).toEqual(['issue.css'])
  expect(load).not.toHaveBeenCalled()
  document.head.querySelector('link')?.dispatchEvent(new Event('load'))
  expect(await loaded).toBe('issue')
})

it('fails when styles are not there, and asks for them again', async () => {
  const { preload } = createPreloader(FOLDER)
  const failing = preload(async () => 'issue', ['./issue.css'])
  document.head.querySelector('link')?.dispatchEvent(new Event('error'))
  await expect(failing).rejects.toThrow('Unable to preload CSS')
  const again = preload(async () => 'issue', ['./issue.css'])
  document.head.querySelector('link')?.dispatchEvent(new Event('load'))
  expect(await again).toBe('issue')
})
