import type { PageEvent } from './event.js'
import type { ConnectedVisit, ConnectedWallet, Notice, State, Visit } from './state.js'

type EventOf<Type extends PageEvent['type']> = Extract<PageEvent, { type: Type }>
type Loading = EventOf<
  'loaded' | 'loading_failed' | 'link_refused' | 'provider_failed' | 'confirmation_shown'
>
type Deciding = EventOf<'storing' | 'cancelling' | 'stored' | 'forgotten'>
type Managing = EventOf<'credentials_listed' | 'deletion_asked' | 'deletion_dropped' | 'deleted'>
type Visiting = Exclude<PageEvent, Loading | Deciding | EventOf<'confirmation_gone' | 'problem'>>

/** The states in which a wallet may come and go. */
type VisitState = Extract<State, { readonly visit: Visit }>

/** What was said before is over. */
const quiet = { problem: undefined, notice: undefined } as const

/** The next state. What has no meaning in a state changes nothing: an answer may come after the user moved on. */
export function transition(state: State, event: PageEvent): State {
  switch (event.type) {
    case 'loaded':
    case 'loading_failed':
    case 'link_refused':
    case 'provider_failed':
    case 'confirmation_shown':
      return state.step === 'loading' ? load(event) : state
    case 'confirmation_gone':
      return state.step === 'loading' || state.step === 'confirm' ? { step: 'confirmation_gone' } : state
    case 'storing':
    case 'cancelling':
    case 'stored':
    case 'forgotten':
      return state.step === 'confirm' ? decide(state, event) : state
    case 'problem':
      return 'visit' in state || state.step === 'confirm' ? report(state, event) : state
    default:
      return 'visit' in state ? proceed(state, event) : state
  }
}

function load(event: Loading): State {
  switch (event.type) {
    case 'loaded':
      return place(event.visit)
    case 'loading_failed':
      return { step: 'unreachable' }
    case 'link_refused':
      return { step: 'bad_link', reason: event.reason }
    case 'provider_failed':
      return { step: 'failed', error: event.error, request: event.request }
    case 'confirmation_shown':
      return { step: 'confirm', id: event.id, confirmation: event.confirmation }
  }
}

/** Where a visit goes on: a wallet first, then its sign-in, then what the user came for. */
function place(visit: Visit, notice?: Notice): State {
  if (!isConnected(visit)) return { step: 'connect', visit, notice }
  if (visit.session !== visit.wallet.address) return { step: 'sign_in', visit, notice }
  return { step: visit.request.app === undefined ? 'manage' : 'choose', visit, notice }
}

const isConnected = (visit: Visit): visit is ConnectedVisit => visit.wallet !== undefined

function decide(state: Extract<State, { step: 'confirm' }>, event: Deciding): State {
  const { confirmation, busy } = state
  switch (event.type) {
    case 'storing':
    case 'cancelling':
      return busy === undefined ? { ...state, ...quiet, busy: event.type } : state
    case 'stored':
      return busy === 'storing' ? { step: 'linked', confirmation, redirectUrl: event.redirectUrl } : state
    case 'forgotten':
      return busy === 'cancelling'
        ? { step: 'cancelled', confirmation, redirectUrl: event.redirectUrl }
        : state
  }
}

/** The button that was pressed can be pressed again. A list that did not come is waited for by nothing. */
function report(
  state: VisitState | Extract<State, { step: 'confirm' }>,
  { problem }: EventOf<'problem'>,
): State {
  const isListing = state.step === 'manage' && state.credentials === undefined
  if (state.busy === undefined && !isListing) return state
  return { ...state, ...quiet, busy: undefined, problem }
}

function proceed(state: VisitState, event: Visiting): State {
  switch (event.type) {
    case 'wallets_changed':
      return withVisit(state, { wallets: event.wallets })
    case 'wallet_changed':
      return changeWallet(state, event.wallet)
    case 'session_expired':
    case 'signed_out':
      return place({ ...state.visit, session: undefined }, event.type)
    case 'connecting':
      return state.step === 'connect' ? { ...state, ...quiet, busy: event.type } : state
    case 'signing':
    case 'sending':
      return state.step === 'sign_in' || state.step === 'delete'
        ? { ...state, ...quiet, busy: event.type }
        : state
    case 'signed_in':
      return state.step === 'sign_in' ? place({ ...state.visit, session: event.wallet }) : state
    case 'leaving':
      return state.step === 'choose' || state.step === 'manage'
        ? { ...state, ...quiet, busy: event.type }
        : state
    case 'signing_out':
      return state.step === 'manage' ? { ...state, ...quiet, busy: event.type } : state
    default:
      return manage(state, event)
  }
}

/** Another account starts over; another network of the same one does not, nor does a wallet that still is not there. */
function changeWallet(state: VisitState, wallet: ConnectedWallet | undefined): State {
  if (wallet?.address !== state.visit.wallet?.address) return place({ ...state.visit, wallet })
  return wallet === undefined ? state : withVisit(state, { wallet })
}

/** A state of the same step, of which only what the page knows is another. */
function withVisit(state: VisitState, known: Partial<Pick<ConnectedVisit, 'wallets' | 'wallet'>>): State {
  return state.step === 'connect'
    ? { ...state, visit: { ...state.visit, ...known } }
    : { ...state, visit: { ...state.visit, ...known } }
}

function manage(state: VisitState, event: Managing): State {
  const isBusy = state.busy !== undefined
  switch (event.type) {
    case 'credentials_listed':
      return state.step === 'manage'
        ? { ...state, problem: undefined, credentials: event.credentials }
        : state
    case 'deletion_asked': {
      if (state.step !== 'manage' || isBusy) return state
      const { visit, credentials = [] } = state
      const credential = credentials.find(({ provider }) => provider === event.provider)
      return credential === undefined ? state : { step: 'delete', visit, credentials, credential }
    }
    case 'deletion_dropped':
      if (state.step !== 'delete' || isBusy) return state
      return { step: 'manage', visit: state.visit, credentials: state.credentials }
    case 'deleted': {
      if (state.step !== 'delete' || state.busy !== 'sending') return state
      const credentials = state.credentials.filter((each) => each !== state.credential)
      return { step: 'manage', visit: state.visit, credentials, notice: 'deleted' }
    }
  }
}
