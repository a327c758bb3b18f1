import { bool, defineEntity, float, long, str, strings } from '../../platform/entity/index.ts'

const readOnly = { readOnly: true } as const
const always = { readOnly: true, always: true } as const

/** A process that serves the installation; its id is a UUID, new with each start. Times are of the database's clock. */
export const Node = defineEntity({
  name: 'Node',
  fields: {
    /** Host name and port. */
    name: str(always),
    /** Version of the product that it runs. */
    release: str(always),
    started: long(always),
    /** Its last sign of life. */
    seen: long(always),
    isLeading: bool(readOnly),
    /** Share of its event loop that was used lately, 0 to 1; null: it has only just begun. */
    load: float(readOnly),
    /** Milliseconds that its clock is ahead of the database's; null: the database did not say. */
    clockSkew: long(readOnly),
    /** Milliseconds that the oldest event waits of which this node was not told yet. */
    eventLag: long(always),
    /** What is wrong, of `NODE_PROBLEMS` or of another version; none: it is ready. */
    problems: strings(readOnly),
  },
})
