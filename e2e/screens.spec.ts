import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { SCREENS, show } from './support/screens.ts'
import { strayTexts } from './support/stray-texts.ts'

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
        await page.emulateMedia({ colorScheme: 'dark' })
        await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
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
                .filter(part => !part.matches('pre, table, .md-table, [role=toolbar] *'))
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
