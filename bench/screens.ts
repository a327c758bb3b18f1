// Measures what people wait for in the browser: first screens with nothing cached, working with a long list and with a
// full board. On the board cards are moved: on data that may change.
import { randomBytes } from 'node:crypto'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type BoardWork, measureBoardWork } from './board-work.ts'
import { boardOf, findBoards } from './boards.ts'
import { type FirstScreen, measureFirstScreen } from './browser.ts'
import { type ListWork, measureListWork } from './list-work.ts'
import { startWithPeople } from './people.ts'

function row(what: string, value: number, unit: string, goal?: string): string {
  const text = value.toFixed(unit === 'MB' || value < 20 ? 1 : 0)
  return `| ${what} | ${text} ${unit} | ${goal === undefined ? '' : `≤ ${goal} ${unit}`} |`
}

/** Lines of a table: what, measured, goal. */
export function screenRows(first: FirstScreen, work: ListWork): string[] {
  return [
    row('navigation to the painted list, nothing cached', first.listMs, 'ms', '1,000'),
    row('navigation to the painted summary of an issue, nothing cached', first.issueMs, 'ms', '1,000'),
    row('JavaScript until the list is idle, compressed', first.scriptKb, 'kB'),
    row('press on a row to the painted summary beside the list', work.clickMs, 'ms', '100'),
    row('keys to the painted box of the quick search', work.searchMs, 'ms', '100'),
    row('scrolling fast: time between frames, in the middle', work.frameMs, 'ms', '16.7'),
    row('scrolling fast: time between frames, p95', work.slowFrameMs, 'ms'),
    row("scrolling fast: the main thread's own work in a frame", work.frameWorkMs, 'ms', '16'),
    row('heap with the first rows', work.heapBeforeMb, 'MB'),
    row(`heap after ${work.rows.toLocaleString('en')} rows`, work.heapMb, 'MB'),
  ]
}

/** The same of a board of 5,000 cards. */
export function boardWorkRows(work: BoardWork): readonly string[] {
  const framesOf = (what: string, { between, work }: BoardWork['scrolling']) => [
    row(`${what}: time between frames, in the middle`, between.p50, 'ms', '16.7'),
    row(`${what}: time between frames, p95`, between.p95, 'ms', '16.7'),
    row(`${what}: the main thread's own work in a frame, in the middle`, work.p50, 'ms'),
    row(`${what}: the main thread's own work in a frame, p95`, work.p95, 'ms', '16'),
  ]
  return [
    row('board: navigation to the first painted card, nothing cached', work.cardMs, 'ms', '1,500'),
    row('board: navigation to being at rest, nothing cached', work.readyMs, 'ms', '1,500'),
    row("board: the main thread's own work until then", work.openWorkMs, 'ms'),
    row('board: places and first cards, compressed', work.viewKb, 'kB'),
    ...framesOf('scrolling a board fast', work.scrolling),
    ...framesOf('dragging a card over cells and their edges', work.dragging),
    ...framesOf('others move cards ten times a second', work.changing),
    row("one of these moves: the main thread's own work", work.changeWorkMs, 'ms'),
    row('board: press on a card to the painted summary in the panel', work.clickMs, 'ms', '100'),
    ...Object.entries(work.interactions).map(([name, ms]) =>
      row(`board: slowest interaction (INP) of ${name}`, ms, 'ms', '100'),
    ),
    row('board: heap with the first cards', work.heapBeforeMb, 'MB'),
    row('board: heap after all cards were scrolled through', work.heapMb, 'MB', '250'),
  ]
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      data: { type: 'string', default: 'data' },
      port: { type: 'string', default: '8099' },
      board: { type: 'boolean', default: false },
    },
  })
  const password = randomBytes(12).toString('base64url')
  const { server, admin } = await startWithPeople(values.data, Number(values.port), { groups: 0 })
  const account = { login: admin.login, password }
  const { client } = admin
  try {
    await client.post(`/users/${admin.login}/password`, { password })
    const rows: string[] = values.board
      ? []
      : screenRows(await measureFirstScreen(server.url, account), await measureListWork(server.url, account))
    const sprint = boardOf(await findBoards(client, admin), 'sprint of 5,000 cards')
    rows.push(...boardWorkRows(await measureBoardWork(server.url, account, client, sprint)))
    const load = loadavg().map(one => one.toFixed(1))
    process.stdout.write(
      `| what | measured | goal |\n|---|---|---|\n${rows.join('\n')}\n\nLoad of the machine: ${load.join(', ')}\n`,
    )
  } finally {
    await server.stop()
  }
}
