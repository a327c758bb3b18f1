import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { createRandom, pick, type Random } from '../server/src/features/generate/random.ts'
import { measureViewers } from './board-viewers.ts'
import type { BenchClient } from './client.ts'
import type { Measured } from './http.ts'
import { type Person, startWithPeople } from './people.ts'
import { LISTED } from './search.ts'
import { measure, type Timing, tableRow } from './timing.ts'
import { copyOf } from './working-copy.ts'

/** A generated board with a look at its places. */
export interface BenchBoard {
  readonly name: string
  /** Address of its sprint. */
  readonly path: string
  readonly projectId: string
  readonly columns: readonly string[]
  /** Ids of the cards of each column. */
  readonly cells: readonly (readonly string[])[]
  readonly rows: number
  readonly total: number
  readonly isTooBig: boolean
}

/** As the browser asks, when a board is opened and when it is read again. */
const PLACES = 'id,sprint(id,name),columns,rows,total,sums,leftOut,notOnBoard,sortedBy,isTooBig'
const VIEW = `fields=${encodeURIComponent(`${PLACES},cards(${LISTED})`)}`
const AGAIN = `fields=${encodeURIComponent(PLACES)}&cards=0`

const READS = { runs: 40, warmup: 6 } as const
const MOVES = { runs: 60, warmup: 8 } as const
const MANY_MOVES = { runs: 15, warmup: 2 } as const
const MANY = 200
const SEED = 7

/** The kinds of boards that `generate` makes once, by what their names begin with. */
const KINDS = [
  { begins: 'Release of', is: 'sprint of 5,000 cards' },
  { begins: 'Bugs of', is: 'board by query in the biggest project' },
  { begins: 'Everything of', is: 'everything of the biggest project, too much for a board' },
  { begins: 'Epics of', is: '200 rows of issues' },
] as const
type Kind = (typeof KINDS)[number]['is']

/** The generated boards by what they are, as somebody sees them who gets into the teams of their projects. */
export async function findBoards(
  admin: BenchClient,
  { client, login }: Pick<Person, 'client' | 'login'>,
): Promise<ReadonlyMap<Kind, BenchBoard>> {
  const all: readonly {
    id: string
    name: string
    projects: readonly [{ id: string }]
    currentSprint: { id: string }
  }[] = await admin.get('/agiles?fields=id,name,projects(id),currentSprint(id)&$top=-1')
  const { id: userId } = await admin.get(`/users/${login}?fields=id`)
  const boards = new Map<Kind, BenchBoard>()
  for (const { begins, is } of KINDS) {
    const board = all.find(({ name }) => name.startsWith(begins))
    if (!board)
      throw new Error(`There is no board "${begins} …": make boards with \`npm run cairn -- generate --boards\``)
    const projectId = board.projects[0].id
    await admin.post(`/admin/projects/${projectId}/team/users`, { id: userId })
    const path = `/agiles/${board.id}/sprints/${board.currentSprint.id}`
    const view: {
      columns: readonly { id: string }[]
      rows: readonly { cells: readonly (readonly string[])[] }[]
      total: number
      isTooBig: boolean
    } = await client.get(`${path}/boardView?${AGAIN}`)
    const columns = view.columns.map(({ id }) => id)
    const cells = columns.map((_, index) => view.rows.flatMap(row => row.cells[index] ?? []))
    const { total, isTooBig } = view
    boards.set(is, { name: board.name, path, projectId, columns, cells, rows: view.rows.length, total, isTooBig })
  }
  return boards
}

/** Reading boards, moving cards and asking where they may go. */
export async function* measureBoards(
  client: BenchClient,
  boards: ReadonlyMap<Kind, BenchBoard>,
): AsyncGenerator<Measured> {
  const random = createRandom(SEED)
  const row = (name: string, timing: Timing, goal: number): Measured => ({
    name,
    timing,
    goal: { p50: goal, p95: goal },
  })
  for (const [is, board] of boards) {
    const size = `${is}: ${board.total} cards${board.isTooBig ? ', more are not shown' : ''}, ${board.rows} rows`
    for (const [name, query] of [
      [size, VIEW],
      ['the same, read again', AGAIN],
    ] as const) {
      let refused = 0
      const read = async () => {
        // What takes too long on a busy machine is given up, and counts as long as it took.
        await client.get(`${board.path}/boardView?${query}`).catch(() => refused++)
      }
      const timing = await measure(read, READS)
      yield row(refused === 0 ? name : `${name} (${refused} of ${READS.runs + READS.warmup} given up)`, timing, 100)
    }
  }
  const [sprint, epics] = [boardOf(boards, 'sprint of 5,000 cards'), boardOf(boards, '200 rows of issues')]
  const moves = (board: BenchBoard, count: number) =>
    measure(() => moveSome(client, board, random, count), count === 1 ? MOVES : MANY_MOVES)
  const checks = (board: BenchBoard, count: number) =>
    measure(async () => {
      await client.post(`${board.path}/board/moves/check`, { cards: someCards(random, board, count) })
    }, MANY_MOVES)
  yield row('move of one card of the 5,000', await moves(sprint, 1), 40)
  yield row('move of one card among the 200 rows', await moves(epics, 1), 40)
  yield row(`move of ${MANY} cards of the 5,000`, await moves(sprint, MANY), 500)
  yield row('where one card of the 5,000 may go', await checks(sprint, 1), 100)
  yield row(`where ${MANY} of them may go`, await checks(sprint, MANY), 500)
  yield row('where one card may go among the 200 rows', await checks(epics, 1), 100)
}

/** The one of a kind; throws where it was not generated. */
export function boardOf(boards: ReadonlyMap<Kind, BenchBoard>, kind: Kind): BenchBoard {
  const board = boards.get(kind)
  if (!board) throw new Error(`There is no ${kind}`)
  return board
}

function someCards(random: Random, { cells }: BenchBoard, count: number): readonly { id: string }[] {
  const ids = new Set<string>()
  const all = cells.flat()
  while (ids.size < Math.min(count, all.length)) ids.add(pick(random, all))
  return [...ids].map(id => ({ id }))
}

/** Cards from anywhere go behind a card of one of the first two columns. */
export async function moveSome(client: BenchClient, board: BenchBoard, random: Random, count: number): Promise<void> {
  const column = random() < 0.5 ? 0 : 1
  const cards = someCards(random, board, count)
  const moved = new Set(cards.map(({ id }) => id))
  const leading = pick(random, board.cells[column]?.filter(id => !moved.has(id)) ?? [])
  const body = { cards, column: { id: board.columns[column] }, leading: { id: leading } }
  await client.post(`${board.path}/board/moves?fields=operation(id),cards(id)`, body)
}

const HEAD = ['| request | p50 ms | p95 ms | max ms | goal p50 / p95 | met |', '|---|---|---|---|---|---|'] as const

type People = { readonly admin: Person; readonly member: Person; readonly groups: number }

/** All that is measured of boards, as lines of tables, which come as they are measured. */
export async function* boardRows(url: string, people: People): AsyncGenerator<string> {
  const { admin, member, groups } = people
  for (const [who, person] of [
    ['administrator', admin],
    [`member of ${groups} groups`, member],
  ] as const) {
    const boards = await findBoards(admin.client, person)
    yield* [`\n### Boards as ${who}\n`, ...HEAD]
    for await (const { name, timing, goal } of measureBoards(person.client, boards)) yield tableRow(name, timing, goal)
  }
  yield* viewerRows(url, people)
}

/** How soon others see what somebody changes. */
async function* viewerRows(url: string, people: People): AsyncGenerator<string> {
  const sprint = boardOf(await findBoards(people.admin.client, people.member), 'sprint of 5,000 cards')
  yield* ['\n### Changes on another’s board\n', ...HEAD]
  const again = `${sprint.path}/boardView?${AGAIN}`
  for await (const { name, timing, goal } of measureViewers(url, people, sprint, again))
    yield tableRow(name, timing, goal)
}

// `node bench/boards.ts --data <folder>`: this alone, on a copy of the data; `--in-place`: on the data themselves;
// `--viewers`: only how soon others see changes.
if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      data: { type: 'string', default: 'data' },
      copies: { type: 'string' },
      port: { type: 'string', default: '8099' },
      'in-place': { type: 'boolean', default: false },
      viewers: { type: 'boolean', default: false },
    },
  })
  const copy = values['in-place']
    ? { path: values.data, remove: async () => undefined }
    : await copyOf(values.data, values.copies)
  try {
    const people = await startWithPeople(copy.path, Number(values.port))
    try {
      const rows = values.viewers ? viewerRows : boardRows
      for await (const line of rows(people.server.url, people)) process.stdout.write(`${line}\n`)
      const load = loadavg().map(one => one.toFixed(1))
      process.stdout.write(
        `\nMemory of the server: ${Math.round(await people.server.memoryMb())} MB. Load of the machine: ${load.join(', ')}\n`,
      )
    } finally {
      await people.server.stop()
    }
  } finally {
    await copy.remove()
  }
}
