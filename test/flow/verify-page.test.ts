import { attacks } from './verify-page/attacks'
import { ownData } from './verify-page/data'
import { linking } from './verify-page/linking'
import { setStage, type Stage } from './verify-page/stage'
import { use } from './verify-page/use'
import { whatGoesWrong } from './verify-page/what-goes-wrong'

const themes = {
  'links an account': linking,
  'is for everybody': use,
  'says what went wrong': whatGoesWrong,
  'shows people their data': ownData,
  'withstands attacks': attacks,
}

describe('The verify page', function () {
  // The first test may start the browser.
  this.timeout(60_000)
  const stage = {} as Stage
  before(async () => {
    Object.assign(stage, await setStage())
  })
  afterEach(() => {
    stage.world.clock.ahead = 0
    stage.app.isEmpty = false
  })
  after(() => stage.close())

  for (const [title, theme] of Object.entries(themes)) describe(title, () => theme(stage))
})
