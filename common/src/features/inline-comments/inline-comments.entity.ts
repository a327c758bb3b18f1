import { defineEntity, enumeration, int, str } from '../../platform/entity/index.ts'

const readOnly = { readOnly: true } as const

/** The words of a text that a comment is about. In bodies: `quote`, `start` and `end`. */
export const CommentAnchor = defineEntity({
  name: 'CommentAnchor',
  fields: {
    /** The words as they were when the comment was made. */
    quote: str({ always: true }),
    /** What stood before and behind them when they were last seen. */
    prefix: str(readOnly),
    suffix: str(readOnly),
    /** Where they stand, in UTF-16 units of the Markdown source; of those that are gone, where they stood. */
    start: int({ always: true }),
    end: int({ always: true }),
    /** The version of the content that the offsets belong to. */
    version: str(readOnly),
    /** `OUTDATED`: the text does not say them any more. They are found again when it does. */
    state: enumeration(['ANCHORED', 'OUTDATED'], { readOnly: true, always: true }),
  },
})
