import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { copyFolder, createTestFolder } from '../platform/postgres/postgres.testing.ts'
import { endWithScratchFolder } from '../platform/postgres/scratch-folder.testing.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

export interface Outcome {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** The variables of the caller without settings of its own. */
function environment(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('CAIRN_') && name !== 'DATABASE_URL',
  )
  return { ...Object.fromEntries(inherited), CAIRN_LOG_LEVEL: 'warn', ...settings }
}

/** Carries out one command in a process of its own. */
export async function cairn(
  settings: Readonly<Record<string, string>>,
  args: readonly string[],
  input = '',
): Promise<Outcome> {
  const child = spawn(process.execPath, [MAIN, ...args], { env: environment(settings) })
  const said = listen(child)
  child.stdin.end(input)
  const [code] = (await once(child, 'close')) as [number]
  return { code, ...said }
}

/** Names the folder of a prepared database in the environment of the processes of a test run that share it. */
const SHARED = 'CAIRN_TEST_INSTALLATION'
let installation: Promise<string> | undefined

/** Puts a prepared database that nothing was done with into a data folder: a copy, as making one takes seconds. */
export async function placeInstallation(dataDir: string): Promise<void> {
  const shared = process.env[SHARED]
  installation ??= shared === undefined ? createInstallation() : Promise.resolve(shared)
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  await copyFolder(await installation, dataDir)
}

/** As {@link placeInstallation}, where one is shared: what starts a single server need not make two databases. */
export async function placeSharedInstallation(dataDir: string): Promise<void> {
  if (process.env[SHARED] !== undefined) await placeInstallation(dataDir)
}

/** Prepares the database for this process and those that it starts from now on; it goes with this process. */
export async function shareInstallation(): Promise<void> {
  process.env[SHARED] = await createInstallation()
}

async function createInstallation(): Promise<string> {
  const folder = await createTestFolder()
  const { code, err } = await cairn({ CAIRN_DATA_DIR: folder }, ['migrate'])
  if (code !== 0) throw new Error(`The database could not be prepared:\n${err}`)
  return folder
}

export interface RunningServer {
  readonly process: ChildProcess
  readonly said: { readonly out: string; readonly err: string }
  readonly url: string
  /** The code with which it ended. */
  readonly ended: Promise<number>
}

/** Starts the server and waits until it says that it is ready. */
export async function startServer(settings: Readonly<Record<string, string>>): Promise<RunningServer> {
  const child = spawn(process.execPath, [MAIN, 'start'], { env: environment({ CAIRN_PORT: '0', ...settings }) })
  endWithScratchFolder(settings.CAIRN_DATA_DIR ?? '', child)
  const said = listen(child)
  const ended = once(child, 'close').then(([code]) => code as number)
  for (;;) {
    const url = /ready after .* at (\S+)/.exec(said.out)?.[1]
    if (url) return { process: child, said, url, ended }
    const over = await Promise.race([ended, once(child.stdout, 'data').then(() => null)])
    if (over !== null) throw new Error(`The server ended with ${over}:\n${said.out}${said.err}`)
  }
}

function listen(child: ChildProcess): { out: string; err: string } {
  const said = { out: '', err: '' }
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said.out += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said.err += text
  })
  return said
}
