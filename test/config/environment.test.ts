import { expect } from 'chai'
import { ZeroAddress } from 'ethers'
import { readEnvironment } from '../../config/environment'
import { developmentWallet } from '../fixtures'

const { address, privateKey } = developmentWallet(1)
const other = developmentWallet(2).address

describe('readEnvironment', () => {
  it('has defaults for the local chain only', () =>
    expect(readEnvironment({})).to.deep.equal({
      localhostRpcUrl: 'http://127.0.0.1:8545',
      baseSepoliaRpcUrl: undefined,
      deployerPrivateKey: undefined,
      registryOwner: undefined,
      registrySigners: undefined,
      etherscanApiKey: undefined,
      deploymentsDir: 'deployments',
      servicePort: 8080,
      demoPort: 3000,
      providersPort: 8090,
      chromiumPath: undefined,
    }))

  it('takes every variable, without the space around it', () =>
    expect(
      readEnvironment({
        LOCALHOST_RPC_URL: ' http://127.0.0.1:1 ',
        BASE_SEPOLIA_RPC_URL: 'https://node.example/key',
        DEPLOYER_PRIVATE_KEY: privateKey,
        REGISTRY_OWNER: address,
        REGISTRY_SIGNERS: `${address} , ${other},`,
        ETHERSCAN_API_KEY: 'key',
        DEPLOYMENTS_DIR: 'elsewhere',
        SERVICE_PORT: '9090',
        DEMO_PORT: '9091',
        PROVIDERS_PORT: '9092',
        CHROMIUM_PATH: __filename,
      }),
    ).to.deep.equal({
      localhostRpcUrl: 'http://127.0.0.1:1',
      baseSepoliaRpcUrl: 'https://node.example/key',
      deployerPrivateKey: privateKey,
      registryOwner: address,
      registrySigners: [address, other],
      etherscanApiKey: 'key',
      deploymentsDir: 'elsewhere',
      servicePort: 9090,
      demoPort: 9091,
      providersPort: 9092,
      chromiumPath: __filename,
    }))

  it('takes an empty variable for one that is not set', () =>
    expect(readEnvironment({ REGISTRY_OWNER: ' ', BASE_SEPOLIA_RPC_URL: '' })).to.include({
      registryOwner: undefined,
      baseSepoliaRpcUrl: undefined,
    }))

  it('names every problem at once, and no value', () =>
    expect(() =>
      readEnvironment({
        LOCALHOST_RPC_URL: 'ftp://secret',
        BASE_SEPOLIA_RPC_URL: 'secret',
        DEPLOYER_PRIVATE_KEY: 'secret',
        REGISTRY_OWNER: 'secret',
        REGISTRY_SIGNERS: 'secret',
        SERVICE_PORT: 'secret',
        DEMO_PORT: 'secret',
        PROVIDERS_PORT: 'secret',
        CHROMIUM_PATH: 'secret',
      }),
    ).to.throw(
      /^LOCALHOST_RPC_URL must be an http\(s\) URL; BASE_SEPOLIA_RPC_URL must be an http\(s\) URL; DEPLOYER_PRIVATE_KEY must be a private key: 0x and 64 hex digits; REGISTRY_OWNER must be an address with its checksum, and not the zero address; REGISTRY_SIGNERS must be addresses separated by commas, each with its checksum, none twice and none of them the zero address; SERVICE_PORT must be a port: a number from 1 to 65535; DEMO_PORT must be a port: a number from 1 to 65535; PROVIDERS_PORT must be a port: a number from 1 to 65535; CHROMIUM_PATH must be the path of a file that is there: correct them in the environment or in \.env\.$/,
    ))

  const malformed = [
    { variable: 'DEPLOYER_PRIVATE_KEY', what: 'no 0x', value: privateKey.slice(2) },
    { variable: 'DEPLOYER_PRIVATE_KEY', what: 'zero', value: `0x${'0'.repeat(64)}` },
    { variable: 'DEPLOYER_PRIVATE_KEY', what: 'above the order of the curve', value: `0x${'f'.repeat(64)}` },
    { variable: 'REGISTRY_OWNER', what: 'no checksum', value: address.toLowerCase() },
    { variable: 'REGISTRY_OWNER', what: 'a wrong checksum', value: address.replace('C', 'c') },
    { variable: 'REGISTRY_OWNER', what: 'no 0x', value: address.slice(2) },
    { variable: 'REGISTRY_OWNER', what: 'the zero address', value: ZeroAddress },
    { variable: 'REGISTRY_SIGNERS', what: 'only a comma', value: ',' },
    { variable: 'REGISTRY_SIGNERS', what: 'a signer twice', value: `${address},${address}` },
    {
      variable: 'REGISTRY_SIGNERS',
      what: 'one without checksum',
      value: `${other},${address.toLowerCase()}`,
    },
    { variable: 'REGISTRY_SIGNERS', what: 'the zero address', value: ZeroAddress },
    { variable: 'CHROMIUM_PATH', what: 'a folder', value: __dirname },
  ]
  for (const { variable, what, value } of malformed) {
    it(`refuses ${variable} with ${what}`, () =>
      expect(() => readEnvironment({ [variable]: value }))
        .to.throw(new RegExp(`^${variable} must be .*: correct it in the environment or in \\.env\\.$`))
        .with.property('message')
        .that.does.not.include(value === ',' ? 'nothing to hide' : value))
  }
})
