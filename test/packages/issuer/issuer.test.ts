import { expect } from 'chai'
import { dataSlice, TypedDataEncoder, recoverAddress } from 'ethers'
import {
  createInMemoryCredentialStore,
  createLocalSigner,
  defaultLifetime,
  type IssuerOptions,
} from '@onchain-verify/issuer'
import {
  hashIdentity,
  hashPolicy,
  unpackSignature,
  verificationDomain,
  verificationTypes,
} from '@onchain-verify/protocol'
import {
  consumer,
  credential,
  identitySecret,
  issuerIn,
  now,
  otherWallet,
  policy,
  privateKey,
  registry,
  wallet,
  type Bend,
} from './world'

const elsewhere = { ...consumer, address: '0x2222222222222222222222222222222222222222' } as const

describe('createIssuer', () => {
  it('signs exactly the wallet, the identity, the policy and the expiration for the registry', async () => {
    const { identityHash, expiration, signature } = await issuerIn().issue({ wallet, consumer })
    const domain = verificationDomain({ chainId: consumer.chainId, address: registry })
    const types = { Verification: [...verificationTypes.Verification] }
    const policyHash = hashPolicy(consumer, policy)
    const digest = TypedDataEncoder.hash(domain, types, {
      user: wallet,
      identityHash,
      policyHash,
      expiration,
    })
    const { address } = createLocalSigner(privateKey)
    expect(recoverAddress(digest, dataSlice(signature, 20))).to.equal(address)
    expect(unpackSignature(signature).signer).to.equal(address)
  })

  it('answers the three values that the app submits, and nothing else', async () => {
    const verification = await issuerIn().issue({ wallet, consumer })
    expect(Object.keys(verification)).to.deep.equal(['identityHash', 'expiration', 'signature'])
  })

  it('shows neither the subject nor the secret nor the key', async () => {
    const text = JSON.stringify(await issuerIn().issue({ wallet, consumer }))
    for (const secret of [
      credential.subject,
      Buffer.from(identitySecret).toString('hex'),
      privateKey.slice(2),
    ]) {
      expect(text).not.to.include(secret)
    }
  })

  it('asks the ports for the contract and the wallet that were named', async () => {
    const asked: unknown[] = []
    const options: Partial<IssuerOptions> = {
      policies: {
        read: (named) => {
          asked.push(named)
          const hash = hashPolicy(named, policy)
          return Promise.resolve({ ...policy, consumer: named, hash, authenticatedSince: 0, readAt: now })
        },
      },
      credentials: {
        find: (...named) => {
          asked.push(named)
          return Promise.resolve(credential)
        },
      },
    }
    await issuerIn({ options }).issue({ wallet, consumer })
    expect(asked).to.deep.equal([consumer, [wallet, 'microblog']])
  })

  const badLifetimes = [0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]
  for (const lifetime of badLifetimes) {
    it(`refuses a lifetime of ${lifetime} seconds`, () => {
      expect(() => issuerIn({ options: { lifetime } }))
        .to.throw(RangeError)
        .with.property('message', 'The lifetime must be a whole number of seconds, at least 1.')
    })
  }

  it('refuses a short identity secret at once', () => {
    expect(() => issuerIn({ options: { identitySecret: identitySecret.slice(1) } }))
      .to.throw(RangeError)
      .with.property('message', 'The identity secret must be at least 32 bytes.')
  })
})

describe('expiration', () => {
  const clocks = [
    { what: 'the clock when the chain is behind', clock: now, chain: now - 1000, expiration: now + 300 },
    { what: "the chain's time when it is ahead", clock: now, chain: now + 1000, expiration: now + 1300 },
    { what: 'either when they agree', clock: now, chain: now, expiration: now + 300 },
  ]
  for (const { what, clock, chain, expiration } of clocks) {
    it(`is a lifetime after ${what}`, async () => {
      const issuer = issuerIn({ policy: { readAt: chain }, options: { clock: { now: () => clock } } })
      expect(await issuer.issue({ wallet, consumer })).to.include({ expiration })
    })
  }

  it('is 300 seconds off unless configured', () => expect(defaultLifetime).to.equal(300))

  it('is as far off as configured', async () => {
    const issuer = issuerIn({ options: { lifetime: 17 } })
    expect(await issuer.issue({ wallet, consumer })).to.include({ expiration: now + 17 })
  })
})

describe('identity', () => {
  const identityAt = async (...[bend, request]: [Parameters<typeof issuerIn>[0]?, object?]) =>
    (await issuerIn(bend).issue({ wallet, consumer, ...request })).identityHash

  it('is the hash of the account at the policy', async () => {
    const policyHash = hashPolicy(consumer, policy)
    expect(await identityAt()).to.equal(hashIdentity(identitySecret, { ...credential, policyHash }))
  })

  it('is the same from two wallets of one person, whose signatures differ', async () => {
    const credentials = createInMemoryCredentialStore()
    credentials.put(wallet, credential)
    credentials.put(otherWallet, { ...credential, authenticatedAt: now - 5 })
    const issuer = issuerIn({ options: { credentials } })
    const one = await issuer.issue({ wallet, consumer })
    const other = await issuer.issue({ wallet: otherWallet, consumer })
    expect(one.identityHash).to.equal(other.identityHash)
    expect(one.signature).not.to.equal(other.signature)
  })

  it('stays when the traits change', async () => {
    const traits = { followers: '5000', verified: 'true' }
    expect(await identityAt({ credential: { traits } })).to.equal(await identityAt())
  })

  const others: { what: string; bend: Bend; request: object }[] = [
    { what: 'another contract', bend: {}, request: { consumer: elsewhere } },
    { what: 'another person', bend: { credential: { subject: 'subject-2' } }, request: {} },
    { what: 'another secret', bend: { options: { identitySecret: new Uint8Array(32) } }, request: {} },
    { what: 'a changed policy', bend: { policy: { conditions: policy.conditions.slice(1) } }, request: {} },
    {
      what: 'another chain',
      bend: { options: { registries: { 1: registry } } },
      request: { consumer: { ...consumer, chainId: 1 } },
    },
  ]
  for (const { what, bend, request } of others) {
    it(`is another with ${what}`, async () =>
      expect(await identityAt(bend, request)).not.to.equal(await identityAt()))
  }
})

describe('cutoff', () => {
  const cutoffs = [
    { what: 'accepts a credential of the very second', authenticatedAt: now - 10, passes: true },
    { what: 'refuses a credential one second older', authenticatedAt: now - 11, passes: false },
    { what: 'accepts a newer one', authenticatedAt: now - 9, passes: true },
  ]
  for (const { what, authenticatedAt, passes } of cutoffs) {
    it(what, async () => {
      const bend = { credential: { authenticatedAt }, policy: { authenticatedSince: now - 10 } }
      const issued = issuerIn(bend).issue({ wallet, consumer })
      if (passes) await issued
      else await expect(issued).to.be.rejected.and.eventually.include({ code: 'needs_reauth' })
    })
  }

  it('in the future refuses every credential', async () => {
    const bend = {
      credential: { authenticatedAt: Number.MAX_SAFE_INTEGER },
      policy: { authenticatedSince: Number.POSITIVE_INFINITY },
    }
    const issued = issuerIn(bend).issue({ wallet, consumer })
    await expect(issued).to.be.rejected.and.eventually.include({ code: 'needs_reauth' })
  })
})
