/** The exit codes of every command. Scripts depend on them, so a code never changes its meaning. */
export const exitCodes = [
  { name: 'done', code: 0, meaning: 'Done. Every result is saved.' },
  { name: 'failed', code: 1, meaning: 'Failed: the command, or at least one run.' },
  { name: 'usage', code: 2, meaning: 'The command line is wrong. Nothing was done.' },
  { name: 'refused', code: 3, meaning: 'Refused before anything was sent. Nothing was charged.' },
  { name: 'unknown', code: 4, meaning: 'The outcome of at least one run is unknown. It may have been charged.' },
  { name: 'budget', code: 5, meaning: 'The runs would exceed a budget. Nothing was sent.' },
  { name: 'left', code: 6, meaning: 'Ended before all runs did. They can be resumed with “triptych wait”.' },
] as const;

export type ExitName = (typeof exitCodes)[number]['name'];
