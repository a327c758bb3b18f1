import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { SCREENS, show } from './support/screens.ts'
import { strayTexts } from './support/stray-texts.ts'

// The screens do not depend on each other: both workers take from the list.
test.describe.configure({ mode: 'parallel' })

const isShownTo = (as: string | null) => (screen: (typeof SCREENS)[number]) =>
  (as === null) === (screen.isForVisitors === true)

for (const as of ['ada', null] as const) {
  const who = as === null ? 'visitors' : 'people'
  const screens = SCREENS.filter(isShownTo(as))

  test.describe(`the screens for ${who}`, () => {
    test.use({ as })

    for (const screen of screens) {
      test(`${screen.name} keeps nobody out, in light and dark`, async ({ page, world }) => {
        await show(page, screen, world)
        expect(await serious(page)).toEqual([])
        expect(await brightness(page)).toBeGreaterThan(0.7)
        await page.emulateMedia({ colorScheme: 'dark' })
        await expect.poll(() => brightness(page)).toBeLessThan(0.3)
        expect(await serious(page)).toEqual([])
      })
    }

    test.describe('on a small phone', () => {
      test.use({ viewport: { width: 320, height: 568 }, hasTouch: true })
      for (const screen of screens.filter(({ name }) => name !== 'shortcuts' && name !== 'field-popup')) {
        test(`${screen.name} fits 320 points`, async ({ page, world }) => {
          await show(page, screen, world)
          const overflow = await page.evaluate(() => {
            const { scrollWidth, clientWidth } = document.documentElement
            const wide = [...document.querySelectorAll('main *')].filter(element => {
              const { overflowX } = getComputedStyle(element)
              return (overflowX === 'auto' || overflowX === 'scroll') && element.scrollWidth > element.clientWidth + 1
            })
            // Code and tables of texts and the row of filters scroll by themselves.
            return {
              page: scrollWidth - clientWidth,
              parts: wide
                .filter(
                  part =>
                    !part.matches('pre, table, .md-table, search *, [role=search] *, [role=toolbar], [role=toolbar] *'),
                )
                .map(part => part.className),
            }
          })
          expect(overflow).toEqual({ page: 0, parts: [] })
        })
      }
    })

    for (const screen of screens) {
      test(`${screen.name} is translated throughout and reads from right to left`, async ({ page, world }) => {
        await show(page, screen, world, 'locale=qps-rtl')
        await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
        expect(await strayTexts(page, world)).toEqual([])
      })
    }
  })
}

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

/** What axe calls serious or critical, contrast included. */
async function serious(page: Page): Promise<readonly string[]> {
  // Colours fade into place when a theme changes; half-way ones are not what people read.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(animation => animation.finished.catch(() => null))),
  )
  const { violations } = await new AxeBuilder({ page }).analyze()
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
