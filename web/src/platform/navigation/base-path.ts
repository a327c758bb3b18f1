/** Path of the client's root without trailing slash: `''` or `/tracker`. The server writes it into `<base href>`. */
export function basePath(): string {
  return new URL(document.baseURI).pathname.replace(/\/+$/, '')
}

/** Address of an in-app path as the browser sees it: `/issues?q=x` → `/tracker/issues?q=x`. */
export function hrefOf(path: string): string {
  return `${basePath()}/${path.replace(/^\/+/, '')}`
}

/** Whether `path` may be followed after signing in: in-app only, never another origin. */
export function isInAppPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path)
}
