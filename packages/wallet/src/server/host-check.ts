/** Names that mean this machine, whoever asks. */
const loopback = /^(?:localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i

/**
 * A page of any site can have its own name point at 127.0.0.1 (DNS rebinding); its requests carry that name. So the wallet
 * answers to names of loopback only.
 */
export function isLoopbackHost(host: string | undefined): boolean {
  return host !== undefined && loopback.test(host)
}
