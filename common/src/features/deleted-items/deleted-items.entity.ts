import { bool, defineEntity, int, long, ref, str } from '../../platform/entity/index.ts'

const readOnly = { readOnly: true } as const

/** Something that was deleted and can be restored; its id is that of the thing itself. */
export const DeletedItem = defineEntity({
  name: 'DeletedItem',
  fields: {
    /** issue, comment, attachment, tag, or what else features keep for a while. */
    kind: str(readOnly),
    /** Summary, beginning of the text, or name. */
    name: str(readOnly),
    /** Readable id of the issue, or of what else people discuss, that it is or hangs on. */
    issue: str(readOnly),
    project: ref('Project', readOnly),
    author: ref('User', readOnly),
    deleted: long(readOnly),
    deletedBy: ref('User', readOnly),
    /** From when on it is gone for good. */
    expires: long(readOnly),
    canErase: bool(readOnly),
    /** How many more of its kind the reader sees that stood below it: they go and come with it. */
    below: int(readOnly),
  },
})

/** A note that something was erased for good; it holds no text. */
export const ErasedItem = defineEntity({
  name: 'ErasedItem',
  fields: {
    kind: str(readOnly),
    issue: str(readOnly),
    project: ref('Project', readOnly),
    deleted: long(readOnly),
    deletedBy: ref('User', readOnly),
    erased: long(readOnly),
    /** Null: its time was over. */
    erasedBy: ref('User', readOnly),
  },
})
