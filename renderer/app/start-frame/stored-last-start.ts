import type { Settings } from '../../../shared/settings/settings.ts';
import { createStoredChoice } from '../../ui/stored-choice.ts';

/** The state of the window at its last use, from which the start frame is chosen. */
interface LastStart {
  readonly connection: Settings['connection'];
  readonly modelId: string;
}

const unknown: LastStart = { connection: 'none', modelId: '' };

export const lastStart = createStoredChoice<LastStart>({
  place: 'triptych.start',
  parse(stored) {
    const { connection, modelId } = Object(stored);
    return { connection: connectionIn(connection), modelId: typeof modelId === 'string' ? modelId : '' };
  },
  first: unknown,
});

export function connectionIn(stored: unknown): Settings['connection'] {
  return stored === 'sandbox' || stored === 'gateway' ? stored : 'none';
}
