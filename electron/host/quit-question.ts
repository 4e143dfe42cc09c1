import type { Settings } from '../../shared/settings/settings.ts';

/** Returns the action on quitting: `ask` only if runs are active and the user has not decided before. */
export function quitActionFor(running: number, request: Settings['whenQuitting']): Settings['whenQuitting'] {
  return running === 0 ? 'quit' : request;
}

/** Returns the question before quitting during runs, with the consequences. `canCharge`: a run is not free. */
export function quitQuestion(running: number, canCharge: boolean): { message: string; detail: string } {
  return {
    message: `${running} running. Quit Triptych?`,
    detail: `Quitting doesn’t stop anything at the gateway: ${running === 1 ? 'the run continues and is' : 'the runs continue and are'} checked again at the next start. Results may expire 1 hour after they finish. Expired results can’t be saved${canCharge ? ', though they may have been charged' : ''}.`,
  };
}

/** Returns the same warning for a user who quits the program in a terminal. */
export function quitWarning(running: number): string | undefined {
  if (running === 0) return undefined;
  const they = running === 1 ? 'It is' : 'They are';
  return `${running} running at the gateway. ${they} checked again at the next start. Results may expire 1 h after they finish.`;
}
