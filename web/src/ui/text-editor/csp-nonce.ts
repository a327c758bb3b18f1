/** What the page's policy wants at styles that scripts add; the build puts it into the page. */
export function cspNonce(): string {
  return document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}
