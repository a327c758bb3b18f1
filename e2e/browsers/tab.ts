import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect } from '@playwright/test'
import type { Driver } from './driver.ts'
import { type AskedFor, type Looked, look, type Purpose, type Seen } from './look.ts'

/** Finds by role and accessible name, in the page, as it does in the tests of components. */
const LIBRARY = createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js')

/** How long something may take to come, in ms, and the time between looks. */
const PATIENCE = { timeout: 15_000, intervals: [50, 100] }

/** A part of the page as people name it. A string is the whole name, label or text. */
export type Target = { readonly within?: Target } & (
  | { readonly role: string; readonly name?: string | RegExp }
  | { readonly label: string | RegExp }
  | { readonly text: string | RegExp }
)

/** The page in a browser, and what a person does in it. Whatever is acted on is waited for. */
export interface Tab {
  readonly driver: Driver
  /** What is there now, in the order of the page. */
  see(target: Target): Promise<readonly Seen[]>
  /** Clicks on the first one, once it stands still and nothing covers it. */
  click(target: Target): Promise<void>
  /** Gives the first one the focus, as it has it who comes to it by keys. */
  focus(target: Target): Promise<void>
  /** Replaces what stands in a field, by the keyboard. */
  fill(target: Target, text: string): Promise<void>
  /** Waits until there is one, or as many as given. */
  expectShown(target: Target, count?: number): Promise<void>
  /** Waits until the first one has the focus. */
  expectFocused(target: Target): Promise<void>
}

export function createTab(driver: Driver): Tab {
  const ask = async (target: Target, purpose: Purpose): Promise<Looked> => {
    const looked = await driver.run(look, askedFor(target), purpose)
    if (!looked.isBlind) return looked
    await driver.load(await readFile(LIBRARY, 'utf8'))
    return driver.run(look, askedFor(target), purpose)
  }
  const tab: Tab = {
    driver,
    see: async target => (await ask(target, 'see')).seen,
    click: async target => {
      await expect(async () => {
        const { aim } = await ask(target, 'click')
        if (typeof aim !== 'object') throw new Error(`${nameOf(target)} cannot be clicked on: ${aim}`)
        await driver.click(aim.x, aim.y)
      }).toPass(PATIENCE)
    },
    focus: async target => {
      await expect(async () => {
        const { seen } = await ask(target, 'focus')
        if (!seen[0]?.isFocused) throw new Error(`${nameOf(target)} does not take the focus`)
      }).toPass(PATIENCE)
    },
    fill: async (target, text) => {
      await tab.click(target)
      await tab.expectFocused(target)
      await driver.press('Control+a')
      await (text === '' ? driver.press('Delete') : driver.type(text))
      await poll(target, async () => (await tab.see(target))[0]?.value).toBe(text)
    },
    expectShown: async (target, count) => {
      const shown = poll(target, async () => (await tab.see(target)).length)
      await (count === undefined ? shown.toBeGreaterThan(0) : shown.toBe(count))
    },
    expectFocused: async target => {
      await poll(target, async () => (await tab.see(target))[0]?.isFocused).toBe(true)
    },
  }
  return tab
}

const poll = <T>(target: Target, read: () => Promise<T>) => expect.poll(read, { message: nameOf(target), ...PATIENCE })

function askedFor(target: Target): AskedFor {
  const [by, words] =
    'role' in target
      ? (['role', target.name] as const)
      : 'label' in target
        ? (['label', target.label] as const)
        : (['text', target.text] as const)
  return {
    ...(target.within && { within: askedFor(target.within) }),
    by,
    role: 'role' in target ? target.role : '',
    ...(words !== undefined && { words: typeof words === 'string' ? words : [words.source, words.flags] }),
  }
}

function nameOf(target: Target): string {
  const { by, role, words = '' } = askedFor(target)
  const own = `${by === 'role' ? role : by} ${typeof words === 'string' ? words : `/${words[0]}/`}`
  return target.within ? `${own} in ${nameOf(target.within)}` : own
}
