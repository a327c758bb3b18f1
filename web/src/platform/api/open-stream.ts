/** Opens the Server-Sent Events at an address that `urlOf` gives. */
export const openStream = (address: string): EventSource => new EventSource(address)
