export {
  allowedFrameOf,
  DEFAULT_ALLOWED_FRAMES,
  isFrameAllowed,
  MAX_ALLOWED_FRAMES,
} from './allowed-frames.ts'
export * from './settings.entity.ts'
export * from './settings.routes.ts'
