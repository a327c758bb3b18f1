export { api, onUnauthorized } from './api.ts'
export { ApiError, type ApiErrorChild, isApiError } from './api-error.ts'
export { type Api, createApi, type RequestOptions, type UploadOptions, type WriteOptions } from './create-api.ts'
export { type Fields, type LooseFields, printFields } from './fields.ts'
