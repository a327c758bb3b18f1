// Plants faults in the code, one at a time, and tells which of them no test notices:
// npm run mutate -- [paths or globs] [--since main] [--at-least 85] [--tests <glob>] [--one-in 3] [--static].
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { stepsEnded } from '../step-process.ts'
import { type Checkout, createCheckout, git, sourcesIn } from './checkout.ts'
import {
  type Accepted,
  describeRoom,
  isOpen,
  type Mutant,
  outdatedAccepted,
  placesOf,
  scoreOf,
  withAccepted,
  withRound,
} from './mutation-report.ts'
import { type Room, roomsOf, roundsOf } from './rooms.ts'
import { runStryker } from './run-stryker.ts'
import { changedLines, isMutable, mutatePatterns, sampleOf, type Target, targetsOf } from './targets.ts'

const ROOT = dirname(dirname(import.meta.dirname))

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    since: { type: 'string', default: 'main' },
    'at-least': { type: 'string' },
    tests: { type: 'string', multiple: true },
    'one-in': { type: 'string', default: '1' },
    static: { type: 'boolean', default: false },
  },
})

/** The lines that differ from the branch point; new files as a whole. */
async function changedSince(branch: string): Promise<readonly Target[]> {
  const diff = await git(
    ROOT,
    '-c',
    'core.quotepath=off',
    'diff',
    '--unified=0',
    '--no-color',
    '--no-ext-diff',
    '--dst-prefix=b/',
    '--merge-base',
    branch,
  )
  const untracked = (await git(ROOT, 'ls-files', '-z', '--others', '--exclude-standard')).split('\0')
  const added = untracked.map(file => ({ file, ranges: null }))
  return [...changedLines(diff), ...added].filter(({ file }) => isMutable(file))
}

async function mutateRoom(checkout: Checkout, room: Room, accepted: readonly Accepted[]): Promise<readonly Mutant[]> {
  const rounds = roundsOf(room, checkout.files)
  if (rounds.length === 0) throw new Error(`${room.name} has no tests: name some with --tests`)
  let mutants: readonly Mutant[] | null = null
  for (const testFiles of rounds) {
    const open = mutants?.filter(isOpen)
    if (open?.length === 0) break
    const mutate = open ? placesOf(open) : mutatePatterns(room.targets)
    console.log(`\n${room.name}, ${open?.length ?? 'all'} mutants, ${testFiles.length} files of tests`)
    const found = await runStryker({ folder: checkout.folder, mutate, testFiles, withStatic: values.static })
    mutants = withAccepted(mutants ? withRound(mutants, found) : found, accepted)
  }
  return mutants ?? []
}

async function main(): Promise<boolean> {
  const files = await sourcesIn(ROOT)
  const wanted =
    positionals.length > 0 ? positionals.flatMap(path => targetsOf(path, files)) : await changedSince(values.since)
  const targets = sampleOf(
    wanted,
    Number(values['one-in']),
    file => readFileSync(join(ROOT, file), 'utf8').split('\n').length,
  )
  const atLeast = values['at-least'] === undefined ? undefined : Number(values['at-least'])
  const rooms = roomsOf(targets, { atLeast, tests: values.tests })
  if (rooms.length === 0) console.log(`Nothing that can be mutated has changed since ${values.since}.`)
  const accepted = JSON.parse(await readFile(join(import.meta.dirname, 'accepted.json'), 'utf8')) as readonly Accepted[]
  const checkout = await createCheckout(ROOT)
  const said: string[] = []
  let isEnough = true
  try {
    for (const room of rooms) {
      const mutants = await mutateRoom(checkout, room, accepted)
      said.push(describeRoom(room.name, mutants, room.atLeast))
      console.log(`\n${said.at(-1)}`)
      isEnough &&= scoreOf(mutants).percent >= room.atLeast
      const whole = room.targets.filter(({ ranges }) => ranges === null).map(({ file }) => file)
      for (const { file, code, from, to } of outdatedAccepted(mutants, accepted, whole)) {
        said.push(`✗ accepted.json is out of date: ${file}\n      ${code}\n      ${from}  →  ${to}`)
        isEnough = false
      }
    }
  } finally {
    await checkout.remove()
    stepsEnded()
  }
  if (rooms.length > 1 || said.length > rooms.length) console.log(`\n${said.join('\n')}`)
  return isEnough
}

process.exitCode = (await main()) ? 0 : 1
