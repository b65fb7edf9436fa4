import { id } from 'ethers'

/** CREATE2 salt of every deployment: with equal arguments, a contract has one address on all chains. */
export const deploymentSalt = id('onchain-verify')
