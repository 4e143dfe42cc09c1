import { z } from 'zod';
import type { Clock } from '../host/host.ts';
import type { Database } from './database.ts';

const soundSchema = z.object({ hash: z.string(), format: z.enum(['wav', 'mp3']) });
type SoundFacts = Readonly<z.infer<typeof soundSchema>>;

export type AudioTable = ReturnType<typeof createAudioTable>;

export function createAudioTable(database: Database, clock: Clock) {
  return {
    async add(facts: SoundFacts): Promise<void> {
      await database
        .insertInto('sounds')
        .values({ hash: facts.hash, record: JSON.stringify(facts), added_at: clock.now() })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .execute();
    },
    async find(hash: string): Promise<SoundFacts | undefined> {
      const row = await database.selectFrom('sounds').select('record').where('hash', '=', hash).executeTakeFirst();
      return row ? soundSchema.parse(JSON.parse(row.record)) : undefined;
    },
  };
}
