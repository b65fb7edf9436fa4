const { reporters } = require('mocha')

/** Mocha's spec report, closed by one plain line that any CI can read. */
module.exports = class PlainSummary extends reporters.Spec {
  epilogue() {
    super.epilogue()
    const { passes, failures, pending } = this.stats
    reporters.Base.consoleLog(`${passes} passed, ${failures} failed, ${pending} skipped`)
  }
}
