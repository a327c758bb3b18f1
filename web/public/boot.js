// Runs before the first paint so that a chosen theme never flashes. A separate file, since inline scripts are forbidden.
try {
  const theme = JSON.parse(localStorage.getItem('cairn.theme') ?? 'null')
  if (theme === 'default' || theme === 'darcula') document.documentElement.dataset.theme = theme
} catch {
  // Storage is blocked or holds something else: the system's theme applies.
  document.documentElement.removeAttribute('data-theme')
}
