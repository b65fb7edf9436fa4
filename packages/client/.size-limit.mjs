// Bytes are minified and compressed by brotli. viem and react are peers: an app has them already.
const light = '{ createVerificationMessage, fetchVerification, authorizationUrl, readAuthorizationResult }'
const withViem = (config) => ({ ...config, external: ['react'] })

export default [
  { name: 'everything', path: 'dist/index.js', limit: '9 kB' },
  { name: 'message, fetch and redirect', path: 'dist/index.js', import: light, limit: '4.4 kB' },
  { name: 'the hook', path: 'dist/react.js', limit: '9.4 kB' },
  {
    name: 'message, fetch and redirect, with viem',
    path: 'dist/index.js',
    import: light,
    limit: '12.5 kB',
    modifyEsbuildConfig: withViem,
  },
  { name: 'everything, with viem', path: 'dist/index.js', limit: '50 kB', modifyEsbuildConfig: withViem },
]
