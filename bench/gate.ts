import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Figure, measureKind } from './clients.ts'
import { type Figures, meets, readFigures, rowOf, saveFigures, worseRows } from './figures.ts'
import { startWithPeople } from './people.ts'
import { type Kind, kindsOf } from './questions.ts'
import { takeSample } from './sample.ts'
import { copyOf } from './working-copy.ts'

// Asks what real clients ask, at random, on a copy of the data, and compares with the figures of the last time:
// `node bench/gate.ts --data <folder> [--seconds 5] [--only <part of a name>] [--copies <folder>] [--save]`. Ends with 1 when a row got worse.

const FIGURES = fileURLToPath(new URL('figures.json', import.meta.url))
const CLIENTS = [1, 8, 64] as const
const SEED = 7

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: 'data' },
    copies: { type: 'string' },
    port: { type: 'string', default: '8099' },
    seconds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    save: { type: 'boolean', default: false },
  },
})
const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const copy = await copyOf(values.data, values.copies)
try {
  const figures = await measureAll(copy.path)
  const before = await readFigures(FIGURES)
  const worse = worseRows(before, figures)
  print(worse.length === 0 ? '\nNo row got worse.' : `\nWorse than the last time:\n${worse.join('\n')}`)
  if (values.save) await saveFigures(FIGURES, { ...before, ...figures })
  process.exitCode = worse.length > 0 ? 1 : 0
} finally {
  await copy.remove()
}

async function measureAll(dataDir: string): Promise<Figures> {
  const { server, admin, member } = await startWithPeople(dataDir, Number(values.port))
  try {
    const figures: Record<string, Figure> = {}
    print('| asked | by | clients | p50 ms | p95 ms | a second | goal | met |\n|---|---|---|---|---|---|---|---|')
    for (const [who, { client, token }] of [
      ['administrator', admin],
      ['member', member],
    ] as const)
      for (const kind of kindsOf(await takeSample(client, SEED))) {
        if (!kind.name.includes(values.only)) continue
        for (const clients of CLIENTS) {
          const figure = await measureKind(server.url, [token], kind, { clients, seconds: Number(values.seconds) })
          figures[rowOf(who, kind, clients)] = figure
          print(tableRow(who, kind, figure))
        }
      }
    return figures
  } finally {
    await server.stop()
  }
}

function tableRow(who: string, kind: Kind, figure: Figure): string {
  const met = meets(kind, figure)
  const goal =
    figure.clients === 1 ? `p95 ≤ ${kind.goal} ms` : figure.clients === 8 && kind.rate ? `≥ ${kind.rate} a second` : ''
  const failed = figure.failed > 0 ? ` (${figure.failed} failed)` : ''
  const numbers = [figure.p50.toFixed(1), figure.p95.toFixed(1), `${figure.rate.toFixed(0)}${failed}`]
  const verdict = met === null ? '' : met ? 'yes' : '**no**'
  return `| ${[kind.name, who, figure.clients, ...numbers, goal, verdict].join(' | ')} |`
}
