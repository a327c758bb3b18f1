import { describe, expect, it } from 'vitest'
import { allowedFrameOf, DEFAULT_ALLOWED_FRAMES, isFrameAllowed } from './allowed-frames.ts'

describe('pages that texts may show in frames', () => {
  it.each([
    'https://www.youtube-nocookie.com/embed/abcdefghijk',
    'https://docs.google.com/document/d/1/preview?x=1#y',
    'https://DOCS.google.com/spreadsheets/d/1',
    'https://drive.google.com/file/d/1/preview',
    'https://calendar.google.com/calendar/embed?src=a',
    'https://www.figma.com/embed?url=x',
    'https://viewer.diagrams.net/?lightbox=1',
    'https://miro.com/app/live-embed/1/',
  ])('are those below what is allowed: %s', address => {
    expect(isFrameAllowed(address, DEFAULT_ALLOWED_FRAMES)).toBe(true)
  })

  it.each([
    'http://docs.google.com/document/d/1',
    'https://docs.google.com.evil.example/document/d/1',
    'https://evil.example/docs.google.com/document/',
    'https://docs.google.com@evil.example/document/',
    'https://user@docs.google.com/document/d/1',
    'https://docs.google.com:8443/document/d/1',
    'https://docs.google.com/document',
    'https://docs.google.com/document/../macros/x',
    'https://docs.google.com/document/%2e%2e/macros/x',
    'https://drive.google.com/embeddedfolderview/x',
    'https://sub.docs.google.com/document/d/1',
    '//docs.google.com/document/d/1',
    'javascript:alert(1)//docs.google.com/document/',
    'data:text/html,x',
    'https://docs.google.com\\@evil.example/document/',
    'https://docs.google.com/document/\t../../macros/x',
    'https://',
    '',
  ])('are no others: %s', address => {
    expect(isFrameAllowed(address, DEFAULT_ALLOWED_FRAMES)).toBe(false)
  })

  it('are kept as host and path', () => {
    expect(allowedFrameOf(' https://Maps.Example.com/Embed/ ')).toBe('https://maps.example.com/Embed/')
    expect(allowedFrameOf('https://maps.example.com')).toBe('https://maps.example.com/')
  })

  it.each([
    'http://maps.example.com/',
    'maps.example.com',
    'https://*.example.com/',
    'https://maps.example.com/?x=1',
    'https://maps.example.com/#x',
    'https://maps.example.com:444/',
    'https://a@maps.example.com/',
    "https://maps.example.com/;script-src 'unsafe-inline'",
    'https://maps.example.com/a,b',
    'https://maps.example.com/a b',
    `https://maps.example.com/${'x'.repeat(300)}`,
    'https://tracker.example.com/anything/',
  ])('cannot be allowed by what is no such address, or is our own: %s', text => {
    expect(allowedFrameOf(text, ['tracker.example.com'])).toBeNull()
  })
})
