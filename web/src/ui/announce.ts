let region: HTMLElement | undefined

/** Has a screen reader say something when it is done with what it says; nothing is seen. */
export function announce(text: string): void {
  if (!region?.isConnected) {
    region = document.createElement('div')
    region.setAttribute('role', 'status')
    region.className = 'sr-only'
    document.body.append(region)
  }
  // The same words once more are news, too; and a region that has just come is not listened to yet.
  region.replaceChildren()
  const place = region
  setTimeout(() => place.replaceChildren(text), SETTLE_MS)
}

const SETTLE_MS = 100
