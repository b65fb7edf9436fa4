/** A picture with the name's first letter, in a colour of its own. */
export function walletIcon(name: string): `data:image/${string}` {
  const hue = Array.from(name).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="24" fill="hsl(${hue} 45% 36%)"/><text x="48" y="66" font-family="sans-serif" font-size="52" font-weight="700" text-anchor="middle" fill="white">${name.charAt(0)}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
