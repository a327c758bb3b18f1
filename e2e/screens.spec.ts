import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { signIn } from './support/context-pool.ts'
import { test as base, expect, listen } from './support/fixtures.ts'
import { quiet, SCREENS, show } from './support/screens.ts'
import { strayTexts } from './support/stray-texts.ts'
import type { Login } from './support/world.ts'

interface Pages {
  /** A page of a browser that stays open for all screens of a worker, as loading the code anew costs most of the time. */
  open(as: Login | null): Promise<Page>
}

const RULES_OF_COLOR = ['color-contrast', 'link-in-text-block']

const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 320, height: 568 }

interface ScreenFixtures {
  readonly screenPage: Page
  /** Makes the page of the screen, as it stands, a small one that is touched. */
  asPhone(): Promise<void>
}

const test = base.extend<ScreenFixtures, { pages: Pages }>({
  pages: [
    async ({ browser, server, world }, use) => {
      expect(world.projectId).not.toBe('')
      const opened = new Map<Login | null, Page>()
      await use({
        async open(as) {
          const known = opened.get(as)
          if (known) return known
          const context = await browser.newContext({
            viewport: DESKTOP,
            baseURL: server.url,
            locale: 'en-US',
            timezoneId: 'UTC',
          })
          if (as) await signIn(context, server, as)
          const page = await context.newPage()
          opened.set(as, page)
          return page
        },
      })
      for (const page of opened.values()) await page.context().close()
    },
    { scope: 'worker' },
  ],
  screenPage: async ({ pages, as, complaints, complaintFilter }, use) => {
    const page = await pages.open(as)
    const stopListening = listen(page.context(), complaints, complaintFilter)
    await page.emulateMedia({ colorScheme: 'light' })
    await use(page)
    // Nothing of this screen is to be found by the next: its requests, and what it keeps. A picture of the same origin
    // leaves the compiled code where it is, which an empty page does not.
    await page.goto('icon.svg')
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    stopListening()
  },
  asPhone: async ({ screenPage: page }, use) => {
    // Until it is detached the page is touched.
    const devtools = await page.context().newCDPSession(page)
    await use(async () => {
      await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
      await page.setViewportSize(PHONE)
      expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
    })
    await devtools.detach()
    await page.setViewportSize(DESKTOP)
  },
})

// The screens do not depend on each other: both workers take from the list.
test.describe.configure({ mode: 'parallel' })

const isShownTo = (as: string | null) => (screen: (typeof SCREENS)[number]) =>
  (as === null) === (screen.isForVisitors === true)

for (const as of ['ada', null] as const) {
  const who = as === null ? 'visitors' : 'people'
  const screens = SCREENS.filter(isShownTo(as))

  test.describe(`the screens for ${who}`, () => {
    test.use({ as })

    for (const screen of screens)
      test.describe(() => {
        test.use({ complaintFilter: screen.complaintFilter ?? /./ })
        test(`${screen.name} keeps nobody out, in light and dark${screen.isForKeys ? '' : ', and fits 320 points'}`, async ({
          screenPage: page,
          world,
          asPhone,
        }) => {
          await show(page, screen, world)
          expect(await overruledPositions(page)).toEqual([])
          expect(await serious(page)).toEqual([])
          expect(await brightness(page)).toBeGreaterThan(0.7)
          await page.emulateMedia({ colorScheme: 'dark' })
          await expect.poll(() => brightness(page)).toBeLessThan(0.3)
          // Another theme is other colors, of the same elements.
          expect(await serious(page, RULES_OF_COLOR)).toEqual([])
          if (screen.isForKeys) return
          await asPhone()
          await quiet(page)
          expect(await overflow(page)).toEqual({ page: 0, parts: [] })
        })
      })

    for (const screen of screens)
      test.describe(() => {
        test.use({ complaintFilter: screen.complaintFilter ?? /./ })
        test(`${screen.name} is translated throughout and reads from right to left`, async ({
          screenPage: page,
          world,
        }) => {
          await show(page, screen, world, 'locale=qps-rtl')
          await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
          expect(await strayTexts(page, world)).toEqual([])
          expect(await overlaps(page)).toEqual([])
        })
      })
  })
}

/** How much wider than the window the page is, and which parts of it have to be scrolled sideways. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const wide = [...document.querySelectorAll('main *')].filter(element => {
      const { overflowX } = getComputedStyle(element)
      return (overflowX === 'auto' || overflowX === 'scroll') && element.scrollWidth > element.clientWidth + 1
    })
    // Code and tables of texts and the row of filters scroll by themselves.
    const scrolling = 'pre, table, .md-table, search *, [role=search] *, [role=toolbar], [role=toolbar] *'
    return {
      page: scrollWidth - clientWidth,
      parts: wide.filter(part => !part.matches(scrolling)).map(part => part.className),
    }
  })

/** Buttons that lie over each other, where both could be pressed. */
const overlaps = (page: Page) =>
  page.evaluate(() => {
    const MIN_PX = 3
    const buttons = [...document.querySelectorAll('button')].map(button => ({
      button,
      box: button.getBoundingClientRect(),
    }))
    const isAt = (button: Element, x: number, y: number) =>
      document.elementsFromPoint(x, y).some(element => button.contains(element))
    const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent
    return buttons.flatMap(({ button, box }, place) =>
      buttons.slice(place + 1).flatMap(other => {
        const [left, right] = [Math.max(box.left, other.box.left), Math.min(box.right, other.box.right)]
        const [top, bottom] = [Math.max(box.top, other.box.top), Math.min(box.bottom, other.box.bottom)]
        if (right - left < MIN_PX || bottom - top < MIN_PX) return []
        const [x, y] = [(left + right) / 2, (top + bottom) / 2]
        return isAt(button, x, y) && isAt(other.button, x, y) ? [[nameOf(button), nameOf(other.button)]] : []
      }),
    )
  })

/** How bright the page's ground is, 0 to 1. */
const brightness = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) return Number.NaN
    canvas.fillStyle = getComputedStyle(document.body).backgroundColor
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
    return (red + green + blue) / 765
  })

/** What axe calls serious or critical, contrast included; or what breaks some `rules`. */
async function serious(page: Page, rules?: string[]): Promise<readonly string[]> {
  // Colours fade into place when a theme changes; half-way ones are not what people read.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(animation => animation.finished.catch(() => null))),
  )
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    // What passes is not described, which costs as much as finding out.
    ids => axe.run({ resultTypes: ['violations'], preload: false, ...(ids && { runOnly: ids }) }),
    rules,
  )
  return (
    violations
      // The options of a popup are reached from its search box, by arrows, without being focused themselves.
      .map(found => ({ ...found, nodes: found.nodes.filter(({ html }) => !isListOfPopup(found.id, html)) }))
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`))
  )
}

const isListOfPopup = (rule: string, html: string) =>
  rule === 'scrollable-region-focusable' && html.includes('role="listbox"')

/** Elements that another of their classes puts somewhere else than where they are meant to stand. */
function overruledPositions(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    ['absolute', 'fixed', 'sticky'].flatMap(position =>
      [...document.querySelectorAll(`.${position}`)]
        .filter(element => getComputedStyle(element).position !== position)
        .map(element => `${position}: ${element.getAttribute('class')}`),
    ),
  )
}
