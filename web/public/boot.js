// biome-ignore-all lint/suspicious/noVar: browsers read it that know no other words
// biome-ignore-all lint/complexity/useArrowFunction: the same
// biome-ignore-all lint/complexity/useOptionalChain: the same
// Runs before everything else, in words that browsers of any age understand. A separate file, since inline scripts are
// forbidden.
;(function () {
  var page = document.documentElement
  var theme

  // Before the first paint, so that a chosen theme never flashes.
  try {
    theme = JSON.parse(localStorage.getItem('cairn.theme'))
    if (theme === 'default' || theme === 'darcula') page.setAttribute('data-theme', theme)
  } catch (_error) {
    // Storage is blocked or holds something else: the system's theme applies.
    page.removeAttribute('data-theme')
  }

  // What browsers learned last of all that the client cannot do without. The client shows nothing without #root, and
  // begins only once the page has been read.
  if (
    window.CSS &&
    CSS.supports &&
    CSS.supports('color', 'light-dark(red, red)') &&
    CSS.registerProperty &&
    Array.prototype.toSorted &&
    window.Map &&
    Map.groupBy
  )
    return
  document.addEventListener('readystatechange', function () {
    var client = document.getElementById('root')
    if (document.readyState !== 'interactive' || !client) return
    client.parentNode.removeChild(client)
    // Browsers that know no templates show what stands in one anyway.
    var notice = document.getElementById('unsupported').content
    if (notice) document.body.appendChild(notice)
  })
})()
