import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { BUILD_TARGET, OLDEST_BROWSERS, oldestBrowsers } from '../web/oldest-browsers.ts'
import client from '../web/vite.config.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFile(join(ROOT, path), 'utf8')

/** What a browser is asked for, and the first versions of each that have it, after MDN's tables. */
const ASKED_FOR = [
  ["CSS.supports('color', 'light-dark(red, red)')", { chrome: 123, firefox: 120, safari: 17.5 }],
  ['CSS.registerProperty', { chrome: 78, firefox: 128, safari: 16.4 }],
  ['Array.prototype.toSorted', { chrome: 110, firefox: 115, safari: 16 }],
  ['Map.groupBy', { chrome: 117, firefox: 119, safari: 17.4 }],
] as const

it('builds for the oldest browsers that are supported, documents and diagrams included', async () => {
  expect(OLDEST_BROWSERS).toEqual({ chrome: '123', firefox: '128', safari: '17.5' })
  expect(BUILD_TARGET).toEqual(['chrome123', 'firefox128', 'safari17.5'])
  expect(client.build?.target).toEqual(['chrome123', 'firefox128', 'safari17.5'])
  expect((await read('web/classic-script.ts')).match(/target: .*/g)).toEqual(['target: BUILD_TARGET,'])
})

it('turns away exactly what is older', async () => {
  const boot = await read('web/public/boot.js')
  for (const [question] of ASKED_FOR) expect(boot).toContain(question)
  for (const browser of ['chrome', 'firefox', 'safari'] as const)
    expect(Math.max(...ASKED_FOR.map(([, since]) => since[browser]))).toBe(Number(OLDEST_BROWSERS[browser]))
})

it('says so in words that browsers of any age understand', async () => {
  const code = (await read('web/public/boot.js')).replaceAll(/\/\/.*/g, '')
  expect(code).toContain('function')
  expect(code).not.toMatch(/=>|\?\?|\?\.|`|\b(?:const|let|class|async|import)\b|catch \{/)
})

it('tells people the same versions on the page and in the README', async () => {
  const { transformIndexHtml } = oldestBrowsers()
  if (typeof transformIndexHtml !== 'function') throw new Error('The page is not written')
  const page = String(await transformIndexHtml.call({} as never, await read('web/index.html'), {} as never))
  expect(page.replaceAll(/\s+/g, ' ')).toContain('Chrome or Edge 123, Firefox 128, Safari 17.5, or a later version')
  expect(page).not.toMatch(/%[A-Z]+%/)
  expect(await read('README.md')).toContain('Chrome and Edge from version 123, Firefox from 128, Safari from 17.5')
})
