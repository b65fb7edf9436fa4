/// <reference lib="dom" />
import { expect } from 'chai'
import { readArrival } from '../../../apps/verify/src/arrival'

/** A tab of a browser, as far as it remembers. */
function newTab(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  } as unknown as Storage
}

const at = (search: string, tab = newTab()) => readArrival({ pathname: '/verify', search } as Location, tab)

const fromApp = '?redirect_uri=https%3A%2F%2Fapp.example%2F%3Fa%3D1%26b&providers=exchange'
const asked = { redirect_uri: 'https://app.example/?a=1&b', providers: 'exchange' }

describe('The address of the verify page', () => {
  it('says what the app asked for', () =>
    expect(at(fromApp)).to.deep.equal({ query: asked, startUrl: `/verify${fromApp}` }))

  it('leads to the data without an app', () =>
    expect(at('')).to.deep.equal({ query: {}, startUrl: '/verify' }))

  it('passes on what is empty or strange, for the service to judge', () =>
    expect(at('?redirect_uri=&providers=%00').query).to.deep.equal({ redirect_uri: '', providers: '\0' }))

  it('knows what the app asked for when the provider sends the user back to the same tab', () => {
    const tab = newTab()
    at(fromApp, tab)
    expect(at('?confirm=id', tab)).to.deep.equal({
      query: asked,
      confirm: 'id',
      startUrl: `/verify${fromApp}`,
    })
    expect(at('?error=authorization_expired', tab).query).to.deep.equal({
      ...asked,
      error: 'authorization_expired',
    })
  })

  it('knows nothing in another tab', () =>
    expect(at('?confirm=id')).to.deep.equal({ query: {}, confirm: 'id', startUrl: '/verify' }))

  it('prefers what the address says to what the tab remembers', () => {
    const tab = newTab()
    at(fromApp, tab)
    const { query } = at('?error=access_denied&providers=microblog', tab)
    expect(query).to.deep.equal({ error: 'access_denied', providers: 'microblog' })
  })

  it('remembers nothing of what came with an answer', () => {
    const tab = newTab()
    at('?error=access_denied&redirect_uri=https%3A%2F%2Fevil.example', tab)
    expect(at('?confirm=id', tab).startUrl).to.equal('/verify')
  })

  it('forgets the app when the user comes without one', () => {
    const tab = newTab()
    at(fromApp, tab)
    at('', tab)
    expect(at('?confirm=id', tab).startUrl).to.equal('/verify')
  })
})
