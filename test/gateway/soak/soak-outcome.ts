import { fileOf, hashOf } from './soak-files.ts';
import type { SoakEntry } from './soak-gateway.ts';
import type { SoakPlan } from './soak-plan.ts';

/** The outcome of the schedule for one client. */
export interface SoakOutcome {
  intents: number;
  requests: number;
  made: number;
  paidTwice: number;
  /** Results of tasks whose id the client could know, at links that worked for 60 s or more. */
  owed: number;
  saved: number;
  lost: number;
  /** Saved files that differ from the gateway's results. */
  damaged: number;
  lostNames: string[];
}

/** `savedHash` returns the SHA-256 of the client's saved result; `undefined` if there is none. */
export function judgeSoak(
  entries: ReadonlyMap<number, SoakEntry>,
  intents: number,
  requests: number,
  savedHash: (index: number, position: number) => string | undefined,
): SoakOutcome {
  const outcome: SoakOutcome = {
    intents,
    requests,
    made: 0,
    paidTwice: 0,
    owed: 0,
    saved: 0,
    lost: 0,
    damaged: 0,
    lostNames: [],
  };
  for (const [index, entry] of entries) {
    outcome.made += entry.made;
    if (entry.made > 1) outcome.paidTwice += 1;
    for (const [position, link] of entry.plan.links.entries()) {
      const hash = savedHash(index, position);
      const isWhole = hash === hashOf(fileOf(index, position));
      if (isWhole) outcome.saved += 1;
      else if (hash !== undefined) outcome.damaged += 1;
      if (!isTaskKnown(entry.plan) || entry.plan.fails || link.life === 'gone') continue;
      outcome.owed += 1;
      if (isWhole) continue;
      outcome.lost += 1;
      outcome.lostNames.push(`${index}/${position} ${JSON.stringify(entry.plan)}`);
    }
  }
  return outcome;
}

/** The id arrived, or would have arrived with the one create that may be sent again. */
function isTaskKnown({ create }: SoakPlan): boolean {
  return create === undefined || create === 'busy-429' || create === 'busy-503';
}
