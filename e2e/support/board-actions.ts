import type { Locator, Page } from '@playwright/test'

/** The cards of a column of a board without swimlanes, or of another list that is called so. */
export const cardList = (page: Page, name: string): Locator => page.getByRole('list', { name, exact: true })

export const card = (scope: Page | Locator, summary: string): Locator => scope.getByRole('link', { name: summary })

/** Drags by the mouse, onto the upper edge of something. */
export async function drag(page: Page, what: Locator, onto: Locator): Promise<void> {
  const [from, to] = [await what.boundingBox(), await onto.boundingBox()]
  if (!from || !to) throw new Error('Not on the screen')
  await page.mouse.move(from.x + from.width / 2, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2 + 12, from.y + 16, { steps: 3 })
  await page.mouse.move(to.x + to.width / 2, to.y + 6, { steps: 6 })
  await page.mouse.move(to.x + to.width / 2, to.y + 4)
  await page.mouse.up()
}

/** A finger on the screen of a phone. */
export async function createFinger(page: Page) {
  const session = await page.context().newCDPSession(page)
  let [x, y] = [0, 0]
  const tell = async (type: 'touchStart' | 'touchMove' | 'touchEnd') => {
    await session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  }
  const placeOf = async (what: Locator, atEnd = false) => {
    const box = await what.boundingBox()
    if (!box) throw new Error('Not on the screen')
    return [box.x + box.width / 2, box.y + (atEnd ? box.height - 2 : 8)] as const
  }
  const moveTo = async (toX: number, toY: number) => {
    const [fromX, fromY] = [x, y]
    for (let step = 1; step <= 8; step++) {
      ;[x, y] = [fromX + ((toX - fromX) * step) / 8, fromY + ((toY - fromY) * step) / 8]
      await tell('touchMove')
    }
  }
  return {
    async down(what: Locator): Promise<void> {
      ;[x, y] = await placeOf(what)
      await tell('touchStart')
    },
    moveTo,
    /** To the upper edge of something, or its lower one. */
    move: async (onto: Locator, { atEnd = false } = {}): Promise<void> => moveTo(...(await placeOf(onto, atEnd))),
    up: () => tell('touchEnd'),
  }
}
