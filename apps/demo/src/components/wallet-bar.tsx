import { useConnect, useConnection, useConnectors, useDisconnect, type Connector } from 'wagmi'
import type { DemoConfig } from '../config.js'
import { Button } from './button.js'

/** The connected wallet, or those to choose from: the development wallets, and the browser's own. */
export function WalletBar({ config }: { readonly config: DemoConfig }) {
  const { status, address, connector } = useConnection()
  const disconnect = useDisconnect()
  if (status !== 'connected') return <WalletList config={config} />
  return (
    <section className="card bar" aria-labelledby="wallet">
      <h2 id="wallet">{connector.name}</h2>
      <p className="address">{address}</p>
      <Button onPress={() => disconnect.mutate()}>Use another wallet</Button>
    </section>
  )
}

function WalletList({ config }: { readonly config: DemoConfig }) {
  const connectors = useConnectors()
  const connect = useConnect()
  const aboutOf = ({ name }: Connector) => config.accounts.find((account) => account.name === name)?.about
  return (
    <section className="card" aria-labelledby="wallets">
      <h2 id="wallets">Choose a wallet</h2>
      <p className="hint">
        The development wallets are built in, and so is a prompt for each thing that they are asked. A wallet
        of your browser works, too, once it knows the local chain.
      </p>
      <ul className="wallets">
        {connectors.map((connector) => (
          <li key={connector.uid}>
            <Button busy={connect.isPending} onPress={() => connect.mutate({ connector })}>
              {connector.icon === undefined ? (
                <span className="icon" />
              ) : (
                <img className="icon" src={connector.icon} alt="" />
              )}
              <span className="choice">
                {connector.name}
                <span className="about">{aboutOf(connector) ?? 'From your browser.'}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <div role="status">{connect.isPending ? 'Answer in your wallet.' : ''}</div>
      <div role="alert" className="problem">
        {connect.isError ? 'The wallet was not connected. Choose one when you are ready.' : ''}
      </div>
    </section>
  )
}
