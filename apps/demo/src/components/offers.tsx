import { offers, type Offer } from '../offers.js'

interface OffersProps {
  readonly chosen: Offer
  readonly onChoose: (offer: Offer) => void
}

/** What there is to claim. Each is a contract with a policy of its own. */
export function Offers({ chosen, onChoose }: OffersProps) {
  return (
    <fieldset className="offers">
      <legend>What would you like?</legend>
      {offers.map((offer) => (
        <label key={offer.id}>
          <input
            type="radio"
            name="offer"
            checked={offer.id === chosen.id}
            onChange={() => onChoose(offer)}
          />
          <span>
            <strong>{offer.title}</strong>
            <span className="about">{offer.about}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
