import type { Facts } from './people.js'

export const providerIds = ['microblog', 'exchange', 'photo_social', 'short_video'] as const

export type ProviderId = (typeof providerIds)[number]

/** How one provider differs from the others, each after the habits of a real one. */
export interface ProviderKind {
  readonly title: string
  readonly scopes: readonly string[]
  readonly scopeSeparator: ' ' | ','
  /** What it calls the client id. */
  readonly clientIdParameter: 'client_id' | 'client_key'
  readonly clientAuthentication: 'basic' | 'post'
  /** Whether the answer to the browser says who gives it (RFC 9207). */
  readonly sendsIssuer: boolean
  /** What the token endpoint answers. */
  readonly tokenResponse: (accessToken: string, scope: string, facts: Facts) => unknown
  /** Where the profile is, below the provider's own path. */
  readonly profilePath: string
  /** @param query What was asked for. */
  readonly profile: (facts: Facts, query: Readonly<Record<string, unknown>>) => unknown
}

const bearer = (accessToken: string, scope: string) => ({
  access_token: accessToken,
  token_type: 'bearer',
  expires_in: 600,
  scope,
})

export const providerKinds: Readonly<Record<ProviderId, ProviderKind>> = {
  microblog: {
    title: 'Microblog',
    scopes: ['users.read', 'tweet.read'],
    scopeSeparator: ' ',
    clientIdParameter: 'client_id',
    clientAuthentication: 'basic',
    sendsIssuer: false,
    tokenResponse: bearer,
    profilePath: '/2/users/me',
    profile: ({ id, handle, followers, verified, verified_type }, query) => ({
      data: {
        id,
        username: handle,
        ...picked(query['user.fields'], {
          public_metrics: followers === undefined ? {} : { followers_count: followers },
          verified,
          verified_type,
        }),
      },
    }),
  },
  exchange: {
    title: 'Exchange',
    scopes: ['wallet:user:read'],
    scopeSeparator: ' ',
    clientIdParameter: 'client_id',
    clientAuthentication: 'post',
    sendsIssuer: true,
    tokenResponse: bearer,
    profilePath: '/v2/user',
    profile: ({ id, handle, membership_active, membership_billed }) => ({
      data: { id, email: handle, membership: { active: membership_active, billed: membership_billed } },
    }),
  },
  photo_social: {
    title: 'Photo Social',
    scopes: ['instagram_business_basic'],
    scopeSeparator: ',',
    clientIdParameter: 'client_id',
    clientAuthentication: 'post',
    sendsIssuer: false,
    tokenResponse: (accessToken, permissions, { id }) => ({
      data: [{ access_token: accessToken, user_id: id, permissions }],
    }),
    profilePath: '/me',
    profile: ({ id, handle, followers_count }, { fields }) =>
      picked(fields, { user_id: id, username: handle, followers_count }),
  },
  short_video: {
    title: 'Short Video',
    scopes: ['user.info.basic', 'user.info.stats'],
    scopeSeparator: ',',
    clientIdParameter: 'client_key',
    clientAuthentication: 'post',
    sendsIssuer: false,
    tokenResponse: (accessToken, scope, { id }) => ({ ...bearer(accessToken, scope), open_id: id }),
    profilePath: '/v2/user/info/',
    profile: ({ id, handle, ...counts }, { fields }) => ({
      data: { user: picked(fields, { open_id: id, display_name: handle, ...counts }) },
      error: { code: 'ok', message: '' },
    }),
  },
}

/** The fields that were asked for, as a list with commas. */
function picked(fields: unknown, all: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = typeof fields === 'string' ? fields.split(',') : []
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))
}
