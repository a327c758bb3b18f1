import { once } from 'node:events'
import type { Socket } from 'node:net'

/** Whether the far end of a socket that is being opened accepts it. The socket is closed either way. */
export async function acceptsConnections(socket: Socket): Promise<boolean> {
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
