/** Below this width the panel would hide the list; a page of its own serves better there. */
export function hasRoomForPanel(): boolean {
  return matchMedia('(min-width: 992px)').matches
}
