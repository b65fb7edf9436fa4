import { expect } from 'chai'
import { Interface, type InterfaceAbi } from 'ethers'
import { artifacts } from 'hardhat'
import { signerRegistryAbi, verifyConsumerAbi } from '@onchain-verify/protocol'

const mirrors: { name: string; source: string; abi: InterfaceAbi }[] = [
  { name: 'signerRegistryAbi', source: 'ISignerRegistry', abi: signerRegistryAbi },
  { name: 'verifyConsumerAbi', source: 'IVerifyConsumer', abi: verifyConsumerAbi },
]

/** Every function, event and error with its parameter names, indexed marks, mutability and results. */
function entries(abi: InterfaceAbi): string[] {
  return new Interface(abi).format().sort()
}

for (const { name, source, abi } of mirrors) {
  describe(name, () => {
    it(`is the compiled ABI of ${source}, entry by entry`, async () => {
      const compiled = await artifacts.readArtifact(source)
      expect(entries(abi)).to.deep.equal(entries(compiled.abi))
    })
  })
}
