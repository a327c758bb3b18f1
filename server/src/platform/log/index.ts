import pino, { type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/** Members that hold secrets, at the top and one level below. */
const SECRETS = ['password', 'token', 'secret', 'password_hash', 'token_hash', 'connectionString']

/** The log: readable lines on a terminal, JSON lines elsewhere. Secrets never go into it. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const pretty = !destination && process.stdout.isTTY && level !== 'silent'
  const options = {
    level,
    // Without one nothing is told of an error but what else hangs on it.
    serializers: { error: pino.stdSerializers.err },
    redact: ['req.headers.authorization', 'req.headers.cookie', ...SECRETS.flatMap(name => [name, `*.${name}`])],
    ...(pretty
      ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname,node', translateTime: 'HH:MM:ss' } } }
      : {}),
  }
  return destination ? pino(options, destination) : pino(options)
}

/** A warning that is logged once a minute at most, for faults that repeat; in between it is logged as `debug`. */
export function throttled(log: Log): (error: unknown, message: string) => void {
  let next = 0
  return (error, message) => {
    const isDue = Date.now() >= next
    if (isDue) next = Date.now() + 60_000
    log[isDue ? 'warn' : 'debug']({ error }, message)
  }
}
