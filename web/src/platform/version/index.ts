export { clientSeen, clientVersion } from './browser-version.ts'
export { isTyped, watchTyping } from './typed.ts'
