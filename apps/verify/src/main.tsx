import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createApi } from './api.js'
import { readArrival } from './arrival.js'
import { App } from './components/app.js'
import { Flow } from './flow.js'
import './style.css'

const arrival = readArrival(location, sessionStorage)
const flow = new Flow({
  api: createApi(fetch.bind(window)),
  arrival,
  loadWallets: () => import('./wallets.js'),
  leave: (url, how) => (how === 'replace' ? location.replace(url) : location.assign(url)),
})

// Back from the provider by the back button: the page may be as it was left, on its way.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload()
})

const element = document.getElementById('page')
if (element === null) throw new Error('index.html has no #page.')
createRoot(element).render(
  <StrictMode>
    <App flow={flow} startUrl={arrival.startUrl} />
  </StrictMode>,
)
void flow.start()
