/** The operator's verbs, one a file; hardhat.config.ts registers them by importing this. */
import './consumer-policy'
import './ownership-accept'
import './ownership-cancel'
import './ownership-show'
import './ownership-transfer'
import './signers-add'
import './signers-list'
import './signers-remove'
