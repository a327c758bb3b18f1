export { type BoundRoute, type Paging, REPLIED, type RequestParts, routeBinder } from './bound-route.ts'
export { violates } from './errors.ts'
export { filesHost } from './files-host.ts'
export { createHttpServer, type HttpOptions } from './server.ts'
