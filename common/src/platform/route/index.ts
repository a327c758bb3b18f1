export { BODY_LIMITS, type BodySize } from './body-size.ts'
export type { CallInput, ReplyOf } from './call-types.ts'
export {
  type AnyRoute,
  defineRoute,
  many,
  one,
  type Returns,
  type Root,
  type Route,
  type RouteInput,
  raw,
} from './define-route.ts'
export { isKeptCall, type KeptCall } from './kept-call.ts'
export { type ApiPath, type PathParams, pathOf } from './path-of.ts'
