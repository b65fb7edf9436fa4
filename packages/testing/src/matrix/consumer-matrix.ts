import { bindingCases } from './binding-cases.js'
import { claimCases } from './claim-cases.js'
import { countingCases, otherActionCase, raisedCutoffCase } from './counting-cases.js'
import type { MatrixCase } from './matrix-case.js'
import { policyCases } from './policy-cases.js'
import { reentrancyCases } from './reentrancy-cases.js'
import { signatureCases } from './signature-cases.js'
import { signerCases } from './signer-cases.js'
import type { Subject } from './subject.js'
import { timeCases } from './time-cases.js'

/** Every case that a contract must pass, in an order in which the first failure is the one to mend first. */
export function consumerMatrix<Target>(subject: Subject<Target>): readonly MatrixCase[] {
  return [
    ...policyCases,
    ...claimCases,
    ...signatureCases,
    ...bindingCases,
    ...timeCases,
    ...signerCases,
    ...countingCases,
    ...Object.keys(subject.otherActions ?? {}).map(otherActionCase),
    ...(subject.raiseCutoff === undefined ? [] : [raisedCutoffCase]),
    ...reentrancyCases,
  ]
}
