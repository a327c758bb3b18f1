import { any, defineEntity } from '../../platform/entity/index.ts'

const readOnly = { readOnly: true } as const

/** A text that mentions something: of a host itself, such as an issue, or of a comment on it. */
export const Reference = defineEntity({
  name: 'Reference',
  fields: {
    /** What the text belongs to: `$type` says what it is. */
    host: any(readOnly),
    /** The comment; null: the text is that of the host. */
    comment: any(readOnly),
  },
})
