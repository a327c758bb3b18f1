import { spawn } from 'node:child_process'

export type RunOptions = {
  readonly uid?: number
  readonly gid?: number
  readonly cwd?: string
  readonly input?: string
}

export type RunResult = {
  /** Exit code; null when the program was killed or could not be started at all. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/**
 * The environment of every child: nothing of ours but the search path, so that neither secrets nor `PG…` variables
 * leak into PostgreSQL.
 */
export function childEnvironment(): NodeJS.ProcessEnv {
  return { PATH: `${process.env.PATH ?? ''}:/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin`, LC_ALL: 'C', TZ: 'UTC' }
}

/** Runs a program to its end and collects its output. Never rejects: a program that cannot start has code null. */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  const { input = '', ...spawnOptions } = options
  return new Promise(resolve => {
    let stdout = ''
    let stderr = ''
    const child = spawn(command, args, { ...spawnOptions, env: childEnvironment(), stdio: 'pipe' })
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      stdout += chunk
    })
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      stderr += chunk
    })
    child.on('error', error => resolve({ code: null, stdout, stderr: String(error) }))
    child.on('close', code => resolve({ code, stdout, stderr }))
    // A program that ends without reading its input is no fault of ours.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })
}
