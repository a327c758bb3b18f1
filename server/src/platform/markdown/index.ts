export { type MailOptions, toMailHtml } from './mail.ts'
export { plainToHtml, toHtml } from './render.ts'
export type { ServerOptions } from './sanitize.ts'
