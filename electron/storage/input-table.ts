import { z } from 'zod';
import { imageTypes } from '../../shared/fields/image-type.ts';
import type { Clock } from '../host/host.ts';
import type { Database } from './database/database.ts';

const soundSchema = z.object({ hash: z.string(), format: z.enum(['wav', 'mp3']) });
type SoundFacts = Readonly<z.infer<typeof soundSchema>>;

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

const inputSchema = z.object({
  hash: z.string(),
  type: z.enum(imageTypes),
  bytes: z.number(),
  width: z.number(),
  height: z.number(),
});
type InputFacts = Readonly<z.infer<typeof inputSchema>>;

export function createInputTable(database: Database, clock: Clock) {
  return {
    async add(facts: InputFacts): Promise<void> {
      await database
        .insertInto('inputs')
        .values({ hash: facts.hash, record: JSON.stringify(facts), added_at: clock.now() })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .execute();
    },
    async find(hash: string): Promise<InputFacts | undefined> {
      const row = await database.selectFrom('inputs').select('record').where('hash', '=', hash).executeTakeFirst();
      return row ? inputSchema.parse(JSON.parse(row.record)) : undefined;
    },
  };
}
