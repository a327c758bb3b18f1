import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Stands before a server and can be shut, as if the server had been stopped. */
export interface Gate {
  /** Where browsers go. */
  readonly url: string
  shut(): Promise<void>
  open(): Promise<void>
}

/** Opens a gate before the server at this address. */
export async function openGate(serverUrl: string): Promise<Gate> {
  const target = new URL(serverUrl)
  const sockets = new Set<Socket>()
  const hold = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
  }
  const server = createServer(socket => {
    const onward = connect(Number(target.port), target.hostname)
    hold(socket)
    hold(onward)
    socket.pipe(onward).pipe(socket)
    socket.on('close', () => onward.destroy())
    onward.on('close', () => socket.destroy())
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The gate has no port')
  const { port } = address
  return {
    url: `http://127.0.0.1:${port}${target.pathname}`,
    async shut() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    open: () => listen(port),
  }
}
