import type { Readable, Writable } from 'node:stream'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'

/** A connection outside of the pools; see `Database.connect`. */
export type Connection = pg.Client

/** Starts `COPY … TO STDOUT`; the stream carries its bytes. Read it to the end before the next statement. */
export function copyOut(connection: Connection, statement: string): Readable {
  return connection.query(to(statement))
}

/** Starts `COPY … FROM STDIN`; ends when the stream is finished. */
export function copyIn(connection: Connection, statement: string): Writable {
  return connection.query(from(statement))
}
