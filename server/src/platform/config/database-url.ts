export interface HostAddress {
  /** Name, address, or folder of a Unix socket. */
  readonly host: string
  readonly port: number
}

export interface DatabaseAddress {
  /** With one host, as the driver understands it. */
  readonly url: string
  /** All hosts, in the order in which they were named. */
  readonly hosts: readonly HostAddress[]
}

const PORT = 5432
const ATTRIBUTE = 'target_session_attrs'
/** Whatever else libpq knows looks for a server that cannot be written to. */
const ATTRIBUTES: readonly (string | null)[] = [null, 'any', 'read-write', 'primary']

/**
 * Reads `postgres://user:password@one:5432,two/name?target_session_attrs=read-write`, the address of a database whose
 * primary may move from host to host, as libpq does ("Specifying Multiple Hosts"). Throws an Error that says what is
 * wrong.
 */
export function parseDatabaseUrl(text: string): DatabaseAddress {
  const parts = /^(postgres(?:ql)?:\/\/)(?:([^@/?]*)@)?([^/?]*)(.*)$/.exec(text)
  if (!parts) throw new Error('expected postgres://…')
  if (!isEscaped(text))
    throw new Error('a percent sign begins an escape sequence, as in %40; one that is meant as such is written %25')
  const [, scheme = '', account, authority = '', rest = ''] = parts
  const query = new URLSearchParams(/\?(.*)$/.exec(rest)?.[1] ?? '')
  const attribute = query.get(ATTRIBUTE)
  if (!ATTRIBUTES.includes(attribute))
    throw new Error(`${ATTRIBUTE} may be read-write, not ${attribute}: Cairn writes to its database`)
  const named = query.get('host')?.split(',') ?? authority.split(',').map(part => part.replace(/:\d*$/, ''))
  const ports = query.get('port')?.split(',') ?? authority.split(',').map(part => /:(\d+)$/.exec(part)?.[1] ?? '')
  if (ports.length > 1 && ports.length !== named.length) throw new Error('as many ports as hosts are needed, or one')
  const hosts = named.map((host, index) => ({
    // An IPv6 address stands in brackets there alone.
    host: decodeURIComponent(host).replace(/^\[(.*)\]$/, '$1'),
    port: Number((ports.length > 1 ? ports[index] : ports[0]) || PORT),
  }))
  if (hosts.length === 1) return { url: text, hosts }
  if (hosts.some(({ host }) => host === '')) throw new Error('a host has no name')
  for (const name of ['host', 'port', ATTRIBUTE]) query.delete(name)
  const path = rest.replace(/\?.*$/, '')
  const options = query.size > 0 ? `?${query}` : ''
  const before = account === undefined ? '' : `${account}@`
  return { url: `${scheme}${before}${authority.split(',')[0] || 'localhost'}${path}${options}`, hosts }
}

/** Otherwise the driver would take some of it for what it is, and some of it for what it would stand for. */
function isEscaped(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
