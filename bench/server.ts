import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export const MAIN = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))
const run = promisify(execFile)

export interface BenchServer {
  readonly url: string
  /** From the start of the process to the line that it is ready, in ms. */
  readonly startMs: number
  /** Resident memory of the server without PostgreSQL, in MB. */
  memoryMb(): Promise<number>
  stop(): Promise<void>
}

/** Runs one command of the command line on the data folder; gives what it prints. */
export const cairn = (dataDir: string, ...args: readonly string[]): Promise<string> => cairnOf(MAIN, dataDir, ...args)

/** As {@link cairn}, of another checkout. */
export async function cairnOf(main: string, dataDir: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [main, ...args], { env: { ...process.env, CAIRN_DATA_DIR: dataDir } })
  return stdout.trim()
}

/** Starts the product on the data folder, as `npm start` does. `main`: of another checkout. */
export async function startServer(dataDir: string, port: number, main = MAIN): Promise<BenchServer> {
  const url = `http://127.0.0.1:${port}`
  const begin = performance.now()
  const child = spawn(process.execPath, ['--max-semi-space-size=8', '--heap-growing-percent=50', main, 'start'], {
    env: { ...process.env, CAIRN_DATA_DIR: dataDir, CAIRN_PORT: String(port), CAIRN_LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await readyLine(child)
  return {
    url,
    startMs: performance.now() - begin,
    memoryMb: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
    },
    stop: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

async function readyLine(child: ChildProcess): Promise<void> {
  let seen = ''
  for await (const chunk of child.stdout ?? []) {
    seen += String(chunk)
    if (seen.includes('is ready')) {
      child.stdout?.resume()
      return
    }
  }
  throw new Error(`The server ended before it was ready:\n${seen}`)
}
