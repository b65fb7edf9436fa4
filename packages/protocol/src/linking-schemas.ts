const string = { type: 'string' } as const
const seconds = { type: 'integer', description: 'Unix seconds.' } as const
const traits = { type: 'object', additionalProperties: string } as const
const app = {
  type: 'object',
  required: ['host', 'redirectUri'],
  properties: { host: string, redirectUri: string },
} as const

/** JSON Schemas of what `/v1/linking` takes and answers; the types are in linking.ts. */
export const linkingSchemas = {
  request: {
    type: 'object',
    required: ['providers', 'siwe'],
    properties: {
      app: {
        type: 'object',
        required: ['host', 'redirectUri', 'backUrl'],
        properties: { ...app.properties, backUrl: string },
      },
      providers: {
        type: 'array',
        items: {
          type: 'object',
          required: ['id', 'name', 'traits'],
          properties: {
            id: string,
            name: string,
            traits: {
              type: 'array',
              items: {
                type: 'object',
                required: ['name', 'type'],
                properties: { name: string, type: string },
              },
            },
          },
        },
      },
      siwe: {
        type: 'object',
        required: ['domain', 'uri', 'version', 'statement', 'chainIds'],
        properties: {
          domain: string,
          uri: string,
          version: string,
          statement: string,
          chainIds: { type: 'array', items: { type: 'integer' } },
        },
      },
    },
  },
  nonce: {
    type: 'object',
    required: ['nonce', 'expiresAt'],
    properties: { nonce: string, expiresAt: seconds },
  },
  session: { type: 'object', properties: { wallet: string, expiresAt: seconds } },
  signedMessage: {
    type: 'object',
    required: ['message', 'signature'],
    properties: { message: string, signature: string },
  },
  authorizationRequest: {
    type: 'object',
    required: ['provider'],
    properties: { provider: string, redirectUri: string },
  },
  authorization: {
    type: 'object',
    required: ['authorizationUrl'],
    properties: { authorizationUrl: string },
  },
  confirmation: {
    type: 'object',
    required: ['provider', 'name', 'account', 'wallet', 'expiresAt'],
    properties: {
      provider: string,
      name: string,
      account: { type: 'object', required: ['traits'], properties: { label: string, traits } },
      wallet: string,
      app,
      replaces: {
        type: 'object',
        required: ['authenticatedAt', 'sameAccount'],
        properties: { authenticatedAt: seconds, sameAccount: { type: 'boolean' } },
      },
      expiresAt: seconds,
    },
  },
  outcome: { type: 'object', properties: { redirectUrl: string } },
  credentials: {
    type: 'object',
    required: ['credentials'],
    properties: {
      credentials: {
        type: 'array',
        items: {
          type: 'object',
          required: ['provider', 'name', 'authenticatedAt', 'traits', 'deletionStatement'],
          properties: {
            provider: string,
            name: string,
            authenticatedAt: seconds,
            traits,
            deletionStatement: string,
          },
        },
      },
    },
  },
  deletionRequest: {
    type: 'object',
    required: ['provider', 'message', 'signature'],
    properties: { provider: string, message: string, signature: string },
  },
} as const
