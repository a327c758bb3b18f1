import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { cairn, placeSharedInstallation, startServer } from '../../server/src/cli/cli.testing.ts'
import {
  createScratchFolder,
  endWithScratchFolder,
  removeScratchFolder,
} from '../../server/src/platform/postgres/scratch-folder.testing.ts'

/** A server in a process of its own, with a database and files of its own. */
export interface Server {
  /** Ends with a slash, so that relative addresses resolve below it. */
  readonly url: string
  /** The one-time link that it printed when it started. */
  readonly setupLink: string
  /** Goes with the server when it stops. */
  readonly folder: string
  /** Carries out a command beside the running server; gives what it printed. */
  run(...args: readonly string[]): Promise<string>
  stop(): Promise<void>
}

/** Starts a new installation; `basePath` is where it lives below its origin, e.g. `/tracker`. */
export async function startInstallation(basePath = ''): Promise<Server> {
  const folder = await createScratchFolder('cairn-e2e-')
  const port = await freePort()
  const settings = {
    CAIRN_DATA_DIR: join(folder, 'data'),
    CAIRN_PORT: String(port),
    ...(basePath && { CAIRN_BASE_URL: `http://127.0.0.1:${port}${basePath}` }),
  }
  await placeSharedInstallation(settings.CAIRN_DATA_DIR)
  const running = await startServer(settings)
  endWithScratchFolder(folder, running.process)
  const ended = running.ended.then(code => {
    throw new Error(`The server ended with ${code}:\n${running.said.out}${running.said.err}`)
  })
  ended.catch(() => undefined)
  let setupLink: string | undefined
  for (;;) {
    setupLink = /\S+\/setup\?token=\S+/.exec(running.said.out)?.[0]
    if (setupLink) break
    await Promise.race([once(running.process.stdout ?? running.process, 'data'), ended])
  }
  return {
    url: `${running.url}/`,
    setupLink,
    folder,
    run: async (...args) => {
      const { code, out, err } = await cairn(settings, args)
      if (code !== 0) throw new Error(`cairn ${args.join(' ')} ended with ${code}:\n${out}${err}`)
      return out
    },
    stop: async () => {
      running.process.kill('SIGTERM')
      await running.ended
      await removeScratchFolder(folder)
    },
  }
}

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('No free port')
  return address.port
}
