import type { Settings } from '../../shared/settings/settings.ts';

/** `ask`, unless nothing would be left alone or the user decided before. */
export function quitActionFor(running: number, request: Settings['whenQuitting']): Settings['whenQuitting'] {
  return running === 0 ? 'quit' : request;
}

/** The consequences of quitting during runs, for the question before it. `canCharge`: one of them is not free. */
export function quitQuestion(running: number, canCharge: boolean): { message: string; detail: string } {
  return {
    message: `${running} running. Quit Triptych?`,
    detail: `Quitting doesn’t stop anything at the gateway: ${running === 1 ? 'the run continues and is' : 'the runs continue and are'} checked again at the next start. Results may expire 1 hour after they finish. Expired results can’t be saved${canCharge ? ', though they may have been charged' : ''}.`,
  };
}

/** The same text for a user who ended the program in a terminal. */
export function quitWarning(running: number): string | undefined {
  if (running === 0) return undefined;
  const they = running === 1 ? 'It is' : 'They are';
  return `${running} running at the gateway. ${they} checked again at the next start. Results may expire 1 h after they finish.`;
}
