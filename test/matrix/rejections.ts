import { bindingRows } from './binding-rows'
import type { Rejection } from './rejection'
import { signatureRows } from './signature-rows'
import { signerRows } from './signer-rows'
import { timeRows } from './time-rows'

/** Everything that the registry must refuse, whatever the consumer. */
export const rejections: readonly Rejection[] = [...signatureRows, ...bindingRows, ...timeRows, ...signerRows]
