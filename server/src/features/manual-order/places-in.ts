import { implicitKey, lastIdAfter } from '@cairn/common/platform/fractional-keys'
import { type RawBuilder, sql } from 'kysely'

/**
 * How a statement over hosts reads the order of a list: those that were moved along one index, the others along that of
 * their ids, so that neither are sorted. Merged by key and, among equals, by id they are the whole order.
 */
export interface PlacesIn {
  /** Leaves the moved hosts, with `key` and `id` of each. */
  readonly join: RawBuilder<unknown>
  readonly key: RawBuilder<string>
  readonly id: RawBuilder<number>
  /** Leaves the others; their order is that of the ids, descending. */
  readonly isUnmoved: RawBuilder<boolean>
  readonly implicitKey: RawBuilder<string>
  /** Leaves of these what comes after a place. */
  readonly isAfter: (key: string, id: number) => RawBuilder<boolean>
}

/** @param host expression of a host's id */
export function placesIn(listId: number, host: RawBuilder<number>): PlacesIn {
  return {
    join: sql`join manual_order mo on mo.list_id = ${listId} and mo.host_id = ${host}`,
    key: sql`mo.key`,
    id: sql`mo.host_id`,
    // With its offset it is asked host by host: as a join it would be hashed, and all hosts sorted.
    isUnmoved: sql`not exists (select 1 from manual_order o where o.list_id = ${listId} and o.host_id = ${host} offset 0)`,
    implicitKey: sql`('h' || lpad((10000000000000 - ${host})::text, 13, '0') || 'V') collate "C"`,
    isAfter: (key, id) => {
      const last = lastIdAfter(key)
      // The host whose implicit key this is may stand behind another one that was given the same.
      const isEqual = last + 1 > id && last + 1 < 10 ** 13 && implicitKey(last + 1) === key
      return sql`${host} <= ${isEqual ? last + 1 : last}::bigint`
    },
  }
}
