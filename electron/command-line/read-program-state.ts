import { setModelsFromFiles } from '../../shared/models/all-models.ts';
import { modelsOfFiles } from '../../shared/models/model-files/models-of-files.ts';
import type { Snapshot } from '../../shared/sync/synced-state.ts';
import type { OpenedProgram } from '../local-socket/opened-program.ts';

/** Reads the state of the program, and uses its model files. */
export async function readProgramState({ client }: Pick<OpenedProgram, 'client'>): Promise<Snapshot> {
  const reading = new AbortController();
  try {
    for await (const event of await client.watch(undefined, { signal: reading.signal })) {
      if (event.kind !== 'snapshot') continue;
      setModelsFromFiles(modelsOfFiles(event.snapshot.modelFiles));
      return event.snapshot;
    }
  } finally {
    reading.abort();
  }
  throw new Error('The program ended before it answered.');
}
