import { traitNames } from '../texts.js'

/** What linking stores and what a claim publishes, said before it happens. */
export function Disclosure({ traits }: { readonly traits: readonly string[] }) {
  return (
    <div className="disclosure">
      <section aria-labelledby="stored">
        <h2 id="stored">What is stored here</h2>
        <ul>
          <li>{traitNames(traits)}: encrypted</li>
          <li>A keyed hash of the account’s id, never the id</li>
          <li>Your wallet’s address, and the time</li>
        </ul>
        <p>No password, and no lasting access to the account. You can delete it at any time.</p>
      </section>
      <section aria-labelledby="published">
        <h2 id="published">What a claim publishes</h2>
        <ul>
          <li>Your wallet, and the contract that you claim at</li>
          <li>A one-way hash that stands for you at this one contract</li>
        </ul>
        <p>Not who you are: neither the account nor what is stored here gets onto the chain.</p>
      </section>
    </div>
  )
}
