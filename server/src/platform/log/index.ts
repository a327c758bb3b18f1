import pino, { type Logger } from 'pino'

export type Log = Logger

/** The log: readable lines on a terminal, JSON lines elsewhere. Secrets never go into it. */
export function createLog(level: string): Log {
  const pretty = process.stdout.isTTY && level !== 'silent'
  return pino({
    level,
    redact: ['req.headers.authorization', 'req.headers.cookie', 'password', 'token'],
    ...(pretty
      ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } } }
      : {}),
  })
}
