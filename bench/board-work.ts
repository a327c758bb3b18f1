import { chromium, type Page } from '@playwright/test'
import { createRandom } from '../server/src/features/generate/random.ts'
import { type Opened, openBoard } from './board-opening.ts'
import { type BenchBoard, moveSome } from './boards.ts'
import type { BenchClient } from './client.ts'
import { type Frames, traceFrames, watchWork } from './frames.ts'
import { heapOf, middle, watchInteractions, watchPaints } from './in-page.ts'
import { type Account, launchOptions, newVisit } from './visit.ts'

const RUNS = 3
const FRAMES = 240
/** How far a fast wheel or a dragged bar goes in a frame. */
const STEP_PX = 700
/** Steps of the mouse with a card. */
const DRAG_STEPS = 120
const CLICKS = 7
const CHANGES = 60
const CHANGES_A_SECOND = 10
const SEED = 5

export interface BoardWork {
  /** From navigation to the first painted card, with nothing cached, and until the page is at rest: ms. */
  readonly cardMs: number
  readonly readyMs: number
  /** The main thread's own work until then, ms. */
  readonly openWorkMs: number
  /** Compressed data that the board is read with, kB. */
  readonly viewKb: number
  readonly scrolling: Frames
  readonly dragging: Frames
  /** JavaScript's heap with the first cards, and after all were scrolled through, MB. */
  readonly heapBeforeMb: number
  readonly heapMb: number
  /** From the press on a card to its issue's painted summary in the panel, ms, in the middle of some. */
  readonly clickMs: number
  /** Slowest of what is done: input to next paint, ms. */
  readonly interactions: Readonly<Record<string, number>>
  /** While others move cards ten times a second: the main thread's own work for each change, ms. */
  readonly changeWorkMs: number
  readonly changing: Frames
}

/** Works with a board as somebody with a fast hand does. `client` moves cards as somebody else. */
export async function measureBoardWork(
  url: string,
  account: Account,
  client: BenchClient,
  board: BenchBoard,
): Promise<BoardWork> {
  const browser = await chromium.launch(launchOptions())
  try {
    const address = url + board.path.replace('/sprints/', '/')
    const opened: Opened[] = []
    for (let run = 0; run < RUNS; run++) opened.push(await openBoard(browser, url, account, address))
    const page = await (await newVisit(browser, url, account)).newPage()
    await page.addInitScript(watchPaints)
    await page.addInitScript(watchInteractions)
    await page.goto(address)
    await page.locator('[data-card] a').first().waitFor()
    await page.waitForLoadState('networkidle')
    const heapBeforeMb = await heapOf(page)
    await scrollThrough(page)
    const heapMb = await heapOf(page)
    return {
      cardMs: middle(opened.map(({ cardMs }) => cardMs)),
      readyMs: middle(opened.map(({ readyMs }) => readyMs)),
      openWorkMs: middle(opened.map(({ workMs }) => workMs)),
      viewKb: middle(opened.map(({ viewKb }) => viewKb)),
      heapBeforeMb,
      heapMb,
      scrolling: await traceFrames(page, () => scrollFast(page)),
      dragging: await drag(page),
      ...(await work(page)),
      ...(await followChanges(page, client, board)),
    }
  } finally {
    await browser.close()
  }
}

/** Down to the end, slowly enough that each card is asked for. */
function scrollThrough(page: Page): Promise<void> {
  return page.evaluate(async step => {
    const box = document.querySelector('[data-cell]')?.closest('[role=group]')
    const areCardsMissing = () => document.querySelector('[data-card]:not(:has(a))') !== null
    while (box && box.scrollTop + box.clientHeight < box.scrollHeight - 1) {
      box.scrollTop += step
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      for (let frame = 0; frame < 600 && areCardsMissing(); frame++) await new Promise(requestAnimationFrame)
    }
  }, STEP_PX)
}

function scrollFast(page: Page): Promise<void> {
  return page.evaluate(
    async ({ count, step }) => {
      const box = document.querySelector('[data-cell]')?.closest('[role=group]')
      let way = -1
      for (let frame = 0; box && frame < count; frame++) {
        if (box.scrollTop === 0) way = 1
        box.scrollTop += way * step
        await new Promise(requestAnimationFrame)
      }
    },
    { count: FRAMES, step: STEP_PX },
  )
}

/** A card goes over cells and to their lower edge, where the board scrolls; then it is dropped. */
async function drag(page: Page): Promise<Frames> {
  await scrollToTop(page)
  const card = page.locator('[data-card][draggable=true]:has(a)').first()
  const from = await card.boundingBox()
  const board = await page.locator('[role=group]:has([data-cell])').first().boundingBox()
  if (!from || !board) throw new Error('There is no card to drag')
  await page.mouse.move(from.x + 60, from.y + 30)
  await page.mouse.down()
  await page.mouse.move(from.x + 70, from.y + 40, { steps: 4 })
  await page.locator('[data-line]').first().waitFor()
  const frames = await traceFrames(page, async () => {
    const stopDrawing = await drawEachFrame(page)
    for (let step = 0; step < DRAG_STEPS; step++) {
      const x = board.x + 60 + ((step * 37) % (board.width - 120))
      // Half of the way at the edge that scrolls.
      const y = step % 40 < 20 ? board.y + 80 + ((step * 53) % (board.height - 200)) : board.y + board.height - 6
      await page.mouse.move(x, y)
    }
    await stopDrawing()
  })
  await page.mouse.move(board.x + 60, board.y + 120, { steps: 3 })
  await page.mouse.up()
  await page.waitForLoadState('networkidle')
  return frames
}

function scrollToTop(page: Page): Promise<void> {
  return page.evaluate(async () => {
    document.querySelector('[data-cell]')?.closest('[role=group]')?.scrollTo({ top: 0 })
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })
}

/** Has the page draw in each frame until the returned function is called. */
async function drawEachFrame(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    window.isDrawing = true
    const draw = () => window.isDrawing && requestAnimationFrame(draw)
    draw()
  })
  return () =>
    page.evaluate(() => {
      window.isDrawing = false
    })
}

/** Presses, keys and the filter: how long each took at most. */
async function work(page: Page): Promise<Pick<BoardWork, 'clickMs' | 'interactions'>> {
  const interactions: Record<string, number> = {}
  const during = async <T>(name: string, act: () => Promise<T>): Promise<T> => {
    await page.evaluate(() => {
      window.interactions = []
    })
    const result = await act()
    await page.waitForLoadState('networkidle')
    // Interactions are told of after their paint.
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 100))))
    interactions[name] = await page.evaluate(() => Math.max(0, ...window.interactions.map(({ ms }) => ms)))
    return result
  }
  await scrollToTop(page)
  const clickMs = await during('press on a card', () => pressCards(page))
  await page.keyboard.press('Escape')
  await page.locator('aside h2').first().waitFor({ state: 'detached' })
  await during('Space, arrows and Enter', async () => {
    await page.locator('[data-card] a').nth(1).focus()
    await page.keyboard.press('Space')
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowLeft', 'ArrowDown', 'ArrowUp'])
      await page.keyboard.press(key, { delay: 30 })
    await page.keyboard.press('Enter')
  })
  await during('arrows', async () => {
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'End', 'Home', 'ArrowUp'])
      await page.keyboard.press(key, { delay: 60 })
  })
  await during('the composer', async () => {
    await page.keyboard.press('n')
    await page.locator('[data-cell] textarea').waitFor()
    await page.keyboard.type('The anchor holds.', { delay: 30 })
    for (let key = 0; key < 20; key++) await page.keyboard.press('Backspace')
    await page.keyboard.press('Escape')
  })
  await during('the filter', async () => {
    const before = await page.locator('[data-card]').first().getAttribute('aria-setsize')
    await page.keyboard.press('/')
    await page.keyboard.type('type: Bug', { delay: 30 })
    await page.keyboard.press('Enter')
    await page.waitForFunction(
      count => document.querySelector('[data-card]')?.getAttribute('aria-setsize') !== count,
      before,
    )
  })
  return { clickMs, interactions }
}

async function pressCards(page: Page): Promise<number> {
  const samples: number[] = []
  for (let turn = 0; turn < CLICKS; turn++) {
    const card = page.locator('[data-card]:has(a)').nth(turn)
    const summary = await card.locator('span[dir=auto]').first().textContent()
    // The pointer rests for a moment before it presses, as a hand does.
    await card.hover({ position: { x: 100, y: 40 } })
    await page.waitForTimeout(150)
    await page.evaluate(text => window.await('aside h2', text), summary ?? '')
    await page.mouse.down()
    await page.mouse.up()
    samples.push(await page.waitForFunction(() => window.seen).then(seen => seen.jsonValue() as Promise<number>))
    await page.waitForLoadState('networkidle')
  }
  return middle(samples)
}

/** What it costs to look at a board on which others work. */
async function followChanges(
  page: Page,
  client: BenchClient,
  board: BenchBoard,
): Promise<Pick<BoardWork, 'changeWorkMs' | 'changing'>> {
  const random = createRandom(SEED)
  // Without the filter, and with nothing but the board.
  await page.goto(page.url().replace(/\?.*/, ''))
  await page.locator('[data-card] a').first().waitFor()
  await page.waitForLoadState('networkidle')
  const worked = await watchWork(page)
  let spent = Number.NaN
  let made = 0
  const changing = await traceFrames(page, async () => {
    const before = await worked()
    const moves: Promise<unknown>[] = []
    for (let change = 0; change < CHANGES; change++) {
      // A busy server refuses some: these are no changes.
      moves.push(
        moveSome(client, board, random, 1).then(
          () => made++,
          () => undefined,
        ),
      )
      await page.waitForTimeout(1_000 / CHANGES_A_SECOND)
    }
    await Promise.all(moves)
    // The last is told.
    await page.waitForTimeout(1_000)
    spent = (await worked()) - before
  })
  return { changeWorkMs: spent / made, changing }
}

declare global {
  interface Window {
    isDrawing: boolean
  }
}
