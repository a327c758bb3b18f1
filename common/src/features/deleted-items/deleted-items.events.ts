/** Payload of events about what is gone for good: its id, and where that is known who saw it, and so may be told. */
export interface Erased {
  readonly id: string
  readonly acl?: readonly number[]
  readonly authorId?: number
}
