/** Examples and mocks are not measured; of the rest, scripts/check-coverage.ts asks 100 %. */
module.exports = {
  skipFiles: ['examples', 'mocks'],
  istanbulReporter: ['json', 'html', 'text'],
}
