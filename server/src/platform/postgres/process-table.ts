import { execFile } from 'node:child_process'
import { readdir, readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'

/** What the operating system says about one process. A zombie counts as absent. */
export type ProcessInfo = {
  readonly pid: number
  readonly uid: number
  /** Opaque start time: equal values for equal pids mean the same process. */
  readonly startedAt: string
  /** Command line with single spaces between the arguments. */
  readonly command: string
}

/** The living process of this pid; undefined when there is none or only a zombie is left of it. */
export function findProcess(pid: number): Promise<ProcessInfo | undefined> {
  return process.platform === 'linux' ? findInProc(pid) : findWithPs(pid)
}

/** Pids of the living PostgreSQL processes that work in this folder (Linux only; elsewhere none). */
export async function postgresProcessesIn(folder: string): Promise<readonly number[]> {
  if (process.platform !== 'linux') return []
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(pids.map(async pid => ((await isPostgresIn(pid, folder)) ? pid : undefined)))
  return found.filter(pid => pid !== undefined)
}

/**
 * Whether this pid is a living PostgreSQL process that works in the folder. On Linux the folder itself is compared, not
 * its name, so that one which was moved or is mounted twice is recognised.
 */
export async function isPostgresIn(pid: number, folder: string): Promise<boolean> {
  const found = await findProcess(pid)
  if (!found) return false
  if (process.platform !== 'linux') return `${found.command} `.includes(` -D ${folder} `)
  try {
    const [{ name }, place, wanted] = await Promise.all([readStat(pid), stat(`/proc/${pid}/cwd`), stat(folder)])
    return name === 'postgres' && place.dev === wanted.dev && place.ino === wanted.ino
  } catch {
    // Gone in the meantime, or of another user: none of ours.
    return false
  }
}

async function findInProc(pid: number): Promise<ProcessInfo | undefined> {
  try {
    const [{ state, startedAt }, command, { uid }] = await Promise.all([
      readStat(pid),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
      stat(`/proc/${pid}`),
    ])
    if (state === 'Z' || state === 'X') return undefined
    return { pid, uid, startedAt, command: command.split('\0').join(' ').trim() }
  } catch {
    return undefined
  }
}

async function readStat(pid: number): Promise<{ name: string; state: string; startedAt: string }> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name stands in parentheses and may itself hold spaces and parentheses.
  const end = text.lastIndexOf(')')
  const fields = text.slice(end + 2).split(' ')
  return { name: text.slice(text.indexOf('(') + 1, end), state: fields[0] ?? '', startedAt: fields[19] ?? '' }
}

async function findWithPs(pid: number): Promise<ProcessInfo | undefined> {
  try {
    const columns = ['-o', 'state=', '-o', 'uid=', '-o', 'lstart=', '-o', 'command=']
    const { stdout } = await promisify(execFile)('ps', ['-ww', ...columns, '-p', String(pid)], { env: { LC_ALL: 'C' } })
    const match = /^\s*(\S+)\s+(\d+)\s+(\S+ +\S+ +\S+ +\S+ +\S+)\s+(.*?)\s*$/.exec(stdout)
    if (!match || match[1]?.startsWith('Z')) return undefined
    return { pid, uid: Number(match[2]), startedAt: match[3] ?? '', command: match[4] ?? '' }
  } catch {
    return undefined
  }
}
