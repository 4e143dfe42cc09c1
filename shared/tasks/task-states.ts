/**
 * - `sending`  stored; the request may have been sent
 * - `waiting`  accepted; the gateway works on it, and Triptych polls it
 * - `saving`   finished; its results are being downloaded
 * - `done`     every result is in the library
 * - `rejected` the gateway declined the request; nothing was created
 * - `failed`   the gateway created the task and reports that it failed
 * - `unknown`  the request may have been accepted and charged, but its outcome is unknown: no answer arrived, or the
 *   gateway does not know the accepted task. It is never sent again automatically
 * - `expired`  finished, but a link was no longer valid, or a result could not be measured
 * - `stopped`  no longer polled; it may still finish and be charged
 */
export const taskStates = [
  'sending',
  'waiting',
  'saving',
  'done',
  'rejected',
  'failed',
  'unknown',
  'expired',
  'stopped',
] as const;
export type TaskState = (typeof taskStates)[number];

export function isFinal(state: TaskState): boolean {
  return state !== 'sending' && state !== 'waiting' && state !== 'saving';
}
