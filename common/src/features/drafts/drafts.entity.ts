import { defineEntity, long, str } from '../../platform/entity/index.ts'

const readOnly = { readOnly: true } as const

/** New text of a description or comment, kept while it is written. */
export const EditDraft = defineEntity({
  name: 'EditDraft',
  fields: {
    text: str(),
    /** `descriptionVersion` or `textVersion` of the text that the writing began with. */
    baseVersion: str(),
    updated: long(readOnly),
  },
})
