import { bool, defineEntity, long, str } from '../../platform/entity/index.ts'

const readOnly = { readOnly: true } as const

/** A key that speaks for its user until it is revoked. The secret is only in the reply that creates it. */
export const PermanentToken = defineEntity({
  name: 'PermanentToken',
  classNo: 13,
  fields: { name: str(), token: str(readOnly), created: long(readOnly), lastUsed: long(readOnly) },
})

/** A browser in which a user is signed in. */
export const UserSession = defineEntity({
  name: 'UserSession',
  classNo: 14,
  fields: {
    created: long(readOnly),
    lastUsed: long(readOnly),
    expires: long(readOnly),
    userAgent: str(readOnly),
    address: str(readOnly),
    /** The session of the very request. */
    current: bool(readOnly),
  },
})
