/**
 * The kinds of problems.
 *
 * - `address`   the base address is malformed, or no such host exists
 * - `network`   the connection failed or broke
 * - `timeout`   no answer arrived in time
 * - `key`       401: the key is missing or wrong
 * - `access`    403: the key is valid, but has no permission
 * - `refused`   another 4xx: the request was understood and declined; nothing was created
 * - `not-found` 404, or an unknown id
 * - `busy`      429 or 503: try again later
 * - `gateway`   5xx
 * - `answer`    the answer cannot be understood (HTML instead of JSON, no task id ...)
 * - `redirect`  a request with a key was redirected; a redirect is never followed
 * - `failed`    the gateway reports that the task itself failed
 * - `expired`   a result link is no longer valid
 * - `too-large` a result is above the size limit for automatic saving; the user can save it anyway
 * - `unmeasured` a media file could not be measured, although it may be valid; the user can try again
 * - `input`     the user's input cannot be used
 * - `budget`    the request would exceed a budget of the user; nothing was sent
 * - `held`      the run was not sent, because an earlier run of its model was not accepted; nothing was charged
 * - `disk`      a file cannot be read or written
 * - `internal`  a defect of this program
 */
export const problemKinds = [
  'address',
  'network',
  'timeout',
  'key',
  'access',
  'refused',
  'not-found',
  'busy',
  'gateway',
  'answer',
  'redirect',
  'failed',
  'expired',
  'too-large',
  'unmeasured',
  'input',
  'budget',
  'held',
  'disk',
  'internal',
] as const;
