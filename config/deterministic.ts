import { id } from 'ethers'

/** CREATE2 salt of every deployment: with equal arguments, a contract has one address on all chains. */
export const deploymentSalt = id('onchain-verify')

/** Where hardhat-deploy sends CREATE2 deployments: Arachnid's deterministic deployment proxy. */
export const create2Factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
